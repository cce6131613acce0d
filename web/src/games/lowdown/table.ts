/** What a view of Lowdown holds, and how its boxes, lines and moves are written. */
export interface Dice {
  numbers: number[];
  colours: string[];
  /** What the seat may know of the hidden pair. */
  hidden: { number: number; colour: string } | null;
  taken: boolean;
  aside: { number: number; colour: string } | null;
}

export interface Sheet {
  grids: string[];
  crossed: string[];
  wilds: number;
  last: string | null;
}

export interface LowdownView {
  phase: 'roll' | 'pick' | 'box' | 'seal' | 'cross' | 'over';
  turn: number;
  active: number;
  roller: number;
  layout: string[];
  dice: Dice | null;
  chosen: number[];
  own: string | null;
  boards: Sheet[];
}

export type Tint = 'red' | 'orange' | 'purple' | 'blue' | 'green' | 'yellow';

export const GRIDS = 'RPG';
export const WILDS = 4;
const PAIRS: Record<string, [Tint, Tint]> = { R: ['red', 'orange'], P: ['purple', 'blue'], G: ['green', 'yellow'] };
const LETTERS: Record<string, Tint> = { r: 'red', o: 'orange', p: 'purple', b: 'blue', g: 'green', y: 'yellow' };

export const colourOf = (letter: string): Tint | undefined => LETTERS[letter];
export const letterOf = (colour: string): string => colour.charAt(0);

export interface Box {
  name: string;
  row: number;
  column: number;
  tints: Tint[];
  number: number | null;
  black: boolean;
  crossed: boolean;
}

/** The nine boxes of one grid of a sheet. */
export function boxesOf(layout: string, sheet: Sheet, grid: string): Box[] {
  const kinds = layout.replaceAll('/', '');
  const signs = sheet.grids[GRIDS.indexOf(grid)]!.replaceAll('/', '');
  const pair = PAIRS[grid]!;
  const lines = sheet.crossed.filter((line) => line[0] === grid);
  return [...signs].map((sign, i) => ({
    name: grid + String(i + 1),
    row: Math.floor(i / 3),
    column: i % 3,
    tints: kinds[i] === 'h' ? [...pair] : [pair[kinds[i] === 'A' ? 0 : 1]!],
    number: /[1-6]/.test(sign) ? Number(sign) : null,
    black: sign === '#',
    crossed: lines.some((line) => line.slice(1).includes(String(i + 1))),
  }));
}

/** What a line takes off the score. */
export function worth(sheet: Sheet, line: string): number {
  const signs = sheet.grids[GRIDS.indexOf(line[0]!)]!.replaceAll('/', '');
  return [...line.slice(1)].reduce((sum, place) => sum + (Number(signs[Number(place) - 1]) || 0), 0);
}

/** A move that fills a box. `colour` is a letter, or "w" for a wild; both are "" for a black box. */
export interface Writing {
  move: string;
  number: string;
  colour: string;
  box: string;
  aside: string;
}

const WRITE = /^([1-6])([ropbgyw])>([RPG][1-9])(?:\/([ropbgy]))?$/;
const BLACK = /^black>([RPG][1-9])(?:\/([1-6][ropbgy]))?$/;

export function writingOf(move: string): Writing | null {
  const write = WRITE.exec(move);
  if (write) return { move, number: write[1]!, colour: write[2]!, box: write[3]!, aside: write[4] ?? '' };
  const black = BLACK.exec(move);
  return black ? { move, number: '', colour: '', box: black[1]!, aside: black[2] ?? '' } : null;
}

export const lineOf = (move: string): string | null => /^cross ([RPG]\d{3})$/.exec(move)?.[1] ?? null;
