/** Which games have a board, and how to fetch it. */
import type { GameBoard } from './board';

type Module = { default: GameBoard };

const boards = import.meta.glob<Module>('./*/index.ts');

/** `blokus-duo` lives in `blokus_duo`. */
export function folder(game: string): string {
  return game.replaceAll('-', '_');
}

/** The board of a game, fetched when it is first needed; undefined: it has none, show the plain one. */
export async function loadBoard(game: string): Promise<GameBoard | undefined> {
  const found = boards[`./${folder(game)}/index.ts`];
  return found ? (await found()).default : undefined;
}

/** Where the sheet has the youngest begin. */
export const YOUNGEST_BEGINS: ReadonlySet<string> = new Set(['bold', 'lowdown']);

/** Where cards are shuffled; elsewhere chance has other work. */
export const SHUFFLED: ReadonlySet<string> = new Set(['bold', 'skipbo', 'dos']);

/** Whose matches can be saved as Pentobi's files. */
export const PENTOBI: ReadonlySet<string> = new Set(['blokus-duo']);

/** A board with its own view type, as the registry keeps it. */
export function gameBoard<B>(board: GameBoard<B>): GameBoard {
  return board as unknown as GameBoard;
}
