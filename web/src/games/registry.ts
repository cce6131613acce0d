/** Which games have a board, and how to fetch it. */
import type { GameBoard } from './board';

/* A board gets the views and events of its own game alone: the shell need not know their types. */
type Module = { default: GameBoard };

const boards = import.meta.glob<Module>('./*/index.ts');

/** The folder of a game: a hyphen in its name is an underscore there. */
export function folder(game: string): string {
  return game.replaceAll('-', '_');
}

/** The board of a game, fetched when it is first needed; a game that has none gets the plain one. */
export async function loadBoard(game: string): Promise<GameBoard> {
  const found = boards[`./${folder(game)}/index.ts`];
  return found ? (await found()).default : (await import('./plain/plain')).PLAIN;
}
