/** By which clause a thing happens. */
export const clauses: Record<string, number> = {
  dealt: 3, turned: 6, lost: 13, covered: 17, took: 18, ended: 22,
};
