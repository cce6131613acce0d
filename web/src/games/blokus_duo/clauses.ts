/** By which clause a thing happens. */
export const clauses: Record<string, number> = {
  begins: 5, placed: 13, passed: 18, placed_all: 23, ended: 21,
};
