/** The 21 pieces, how they turn, and squares in the game's notation (columns a–n, rows 1–14 from below). */
export type Square = readonly [row: number, column: number];
export const SIZE = 14;
export const STARTS = ['e10', 'j5'];

const DRAWN: Record<string, string> = {
  '1': 'x',
  '2': 'xx',
  I3: 'xxx',
  V3: 'x./xx',
  I4: 'xxxx',
  O: 'xx/xx',
  T4: 'xxx/.x.',
  L4: 'x../xxx',
  Z4: 'xx./.xx',
  I5: 'xxxxx',
  L5: 'x.../xxxx',
  Y: '.x../xxxx',
  N: 'xx../.xxx',
  P: 'xx/xx/x.',
  U: 'x.x/xxx',
  T5: 'xxx/.x./.x.',
  V5: 'x../x../xxx',
  W: 'x../xx./.xx',
  Z5: 'xx./.x./.xx',
  F: '.xx/xx./.x.',
  X: '.x./xxx/.x.',
};

export const NAMES: readonly string[] = Object.keys(DRAWN).reverse();

export const SHAPES: Readonly<Record<string, readonly Square[]>> = Object.fromEntries(
  Object.entries(DRAWN).map(([name, drawn]) => [name, read(drawn)]),
);

function read(drawn: string): Square[] {
  const rows = drawn.split('/').reverse();
  return rows.flatMap((line, row) =>
    [...line].flatMap((mark, column) => (mark === 'x' ? [[row, column] as const] : [])),
  );
}

/** Moved to the lower left corner, rows rising, then columns. */
export function settled(squares: readonly Square[]): Square[] {
  const low = Math.min(...squares.map(([row]) => row));
  const left = Math.min(...squares.map(([, column]) => column));
  return sorted(squares.map(([row, column]) => [row - low, column - left] as const));
}

function sorted(squares: readonly Square[]): Square[] {
  return [...squares].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** A piece flipped, if asked, and turned clockwise so many quarters. */
export function turned(name: string, quarters: number, flipped: boolean): Square[] {
  let squares: Square[] = [...(SHAPES[name] ?? [])];
  if (flipped) squares = squares.map(([row, column]) => [row, -column] as const);
  for (let i = 0; i < ((quarters % 4) + 4) % 4; i++) squares = squares.map(([row, column]) => [-column, row] as const);
  return settled(squares);
}

/** The square of a piece that lies under the pointer: the one nearest to its middle. */
export function middle(squares: readonly Square[]): Square {
  const row = squares.reduce((sum, one) => sum + one[0], 0) / squares.length;
  const column = squares.reduce((sum, one) => sum + one[1], 0) / squares.length;
  const far = (one: Square) => (one[0] - row) ** 2 + (one[1] - column) ** 2;
  return squares.reduce((best, one) => (far(one) < far(best) ? one : best));
}

/** The squares of a piece held at a square; pushed back if it would stick out of the board. */
export function laidAt(shape: readonly Square[], at: Square): Square[] {
  const [row, column] = middle(shape);
  const moved = shape.map((one) => [one[0] - row + at[0], one[1] - column + at[1]] as const);
  const push = (values: number[]) => {
    const low = Math.min(...values);
    const high = Math.max(...values);
    return low < 0 ? -low : high >= SIZE ? SIZE - 1 - high : 0;
  };
  const up = push(moved.map((one) => one[0]));
  const right = push(moved.map((one) => one[1]));
  return sorted(moved.map((one) => [one[0] + up, one[1] + right] as const));
}

export const squareName = ([row, column]: Square): string => String.fromCharCode(97 + column) + String(row + 1);
export const notation = (squares: readonly Square[]): string => sorted(squares).map(squareName).join(',');

/** The squares of a move: its notation is nothing but their names. */
export const squareNames = (move: string): string[] => move.split(',');
export const squareOf = (name: string): Square => [Number(name.slice(1)) - 1, name.charCodeAt(0) - 97];
