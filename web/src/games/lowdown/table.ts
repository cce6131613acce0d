/** How boxes, lines and moves of Lowdown are written. */
import type { BlackMove, Move, SeatBoard, WriteMove } from './types';

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
export function boxesOf(layout: string, sheet: SeatBoard, grid: string): Box[] {
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
export function worth(sheet: SeatBoard, line: string): number {
  const signs = sheet.grids[GRIDS.indexOf(line[0]!)]!.replaceAll('/', '');
  return [...line.slice(1)].reduce((sum, place) => sum + (Number(signs[Number(place) - 1]) || 0), 0);
}

/** A move that fills a box, its dice as they are chosen. `colour` is a letter, or "w" for a wild; both are "" for a black box. */
export interface Writing {
  move: string;
  number: string;
  colour: string;
  box: string;
  aside: string;
}

const fills = (move: Move): move is WriteMove | BlackMove => move.kind === 'write' || move.kind === 'black';

export function writingOf(move: Move | null): Writing | null {
  if (!move || !fills(move)) return null;
  const { text, box, aside } = move;
  const [number, colour] = move.kind === 'write' ? [String(move.number), move.colour] : ['', ''];
  return { move: text, number, colour, box, aside };
}
