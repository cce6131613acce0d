/** By which clause a thing happens. */
export const clauses: Record<string, number> = {
  began: 6, rolled: 7, rolled_hidden: 8, rolled_hidden_own: 8, took_hidden: 10, showed_hidden: 11, wrote: 13,
  wrote_aside: 15, blacked: 20, blacked_aside: 22, sealed: 18, revealed: 18, crossed: 24, kept: 29,
  counted: 34,
};
