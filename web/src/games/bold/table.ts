/** What a view of BOLD holds, and how its cards and places are written. */
import type { Path } from '../cards/flights.svelte';
import type { Board, Event } from './types';

export interface Look {
  container: string;
  size: string;
  colour: 'red' | 'blue' | 'green';
  pattern: string;
}

export const COLUMNS = 'abcde';
export const ROWS = 4;
export const PLACES: string[] = Array.from({ length: COLUMNS.length * ROWS }, (_, at) => placeOf(at));

export function placeOf(at: number): string {
  return COLUMNS[at % COLUMNS.length]! + String(Math.floor(at / COLUMNS.length) + 1);
}

export function lookOf(card: string): Look {
  const [container, size, colour, pattern] = card.split(' ');
  return { container: container!, size: size!, colour: colour as Look['colour'], pattern: pattern! };
}

export const isUp = (shown: string | null | undefined): shown is string => !!shown && shown !== '?';

const KINDS: Record<string, string> = {
  glass: 'container',
  bottle: 'container',
  jug: 'container',
  big: 'size',
  medium: 'size',
  small: 'size',
  red: 'colour',
  blue: 'colour',
  green: 'colour',
  stripes: 'pattern',
  circles: 'pattern',
  stars: 'pattern',
};

/** Whether a value is a container, a size, a colour or a pattern. */
export const kindOf = (value: string): string => KINDS[value] ?? '';

/** Sizes of groups, the biggest first, with how often each occurs. */
export function tally(sizes: readonly number[]): { n: number; times: number }[] {
  const count = new Map<number, number>();
  for (const n of sizes) count.set(n, (count.get(n) ?? 0) + 1);
  return [...count].map(([n, times]) => ({ n, times })).sort((a, b) => b.n - a.n);
}

/** A group flies to who took it; then the gaps are filled from the draw pile. */
export function pathsOf(events: readonly Event[], board: Board): Path[] {
  const paths: Path[] = [];
  for (const event of events) {
    if (event.code !== 'bold.event.took') continue;
    const { places } = event;
    for (const place of places) paths.push({ from: `place:${place}`, to: `groups:${event.seat}`, copy: true });
    for (const place of places) {
      if (board.grid[PLACES.indexOf(place)] !== null) paths.push({ from: 'draw', to: `place:${place}` });
    }
  }
  return paths;
}
