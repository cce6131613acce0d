/** What happened at a table, in order, each line with those who sat there then. */
import type { GameEvent } from '$/games/board';
import type { Happening } from '$/protocol';

/** Nicknames by seat; a seat without one is a bot's. */
export type Who = readonly string[];

/** One line of what happened: a game's event, or something around the table. */
export interface Line {
  event?: GameEvent;
  happening?: Happening;
  who: Who;
}

/** An event and the number of the move that brought it; 0 is the deal. */
export type Numbered = GameEvent & { ply: number };

const TOLD = new Set(['joined', 'left', 'undone', 'stood_in', 'returned', 'host_changed', 'exchanged', 'closed', 'continued']);
export const worthTelling = (happening: Happening): boolean => TOLD.has(happening.what);

/** Who sits there after this. */
export function after(who: Who, { what, seat, nickname }: Happening): Who {
  if (typeof seat !== 'number' || !['joined', 'left', 'seat_changed'].includes(what)) return who;
  return Object.assign([...who], { [seat]: what === 'left' ? '' : (nickname ?? '') });
}

/** The lines of what was missed: `moves` are made by now, `who` sat there before it all. */
export function history(missed: readonly Happening[], events: readonly Numbered[], moves: number, who: Who): Line[] {
  const start = missed.findLastIndex((one) => one.what === 'rematch') + 1;
  const lines: Line[] = [];
  let next = 0;
  const upTo = (ply: number) => {
    while (next < events.length && events[next]!.ply <= ply) lines.push({ event: events[next++]!, who });
  };
  const plies = numbered(missed, moves);
  missed.forEach((happening, i) => {
    const before = who;
    who = after(who, happening);
    if (i < start) return;
    if (worthTelling(happening)) lines.push({ happening, who: happening.what === 'left' ? before : who });
    if (happening.what === 'started' || happening.what === 'moved') upTo(plies[i]!);
  });
  upTo(Infinity);
  return lines;
}

/** The count of moves after each happening, reckoned back from the last. */
function numbered(missed: readonly Happening[], moves: number): number[] {
  const found: number[] = [];
  let ply = moves;
  for (let i = missed.length - 1; i >= 0; i--) {
    found[i] = ply;
    if (missed[i]!.what === 'moved') ply -= 1;
    if (missed[i]!.what === 'undone') ply += 1;
  }
  return found;
}
