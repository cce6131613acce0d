/** What a view of Blokus Duo holds. */
export interface Duo {
  rows: string[];
  colours: string[];
  first: number;
  turn: number | null;
  left: string[][];
  blocked: boolean[];
  corners: string[][];
  placed: string[][];
  last: { seat: number; move: string } | null;
}
