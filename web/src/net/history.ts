/** What happened at a table, in order, each line with those who sat there then. */
import type { GameEvent } from '$/games/board';
import type { TableEvent } from '$/protocol';

/** Nicknames by seat; a seat without one is a bot's. */
export type Who = readonly string[];

/** One line of what happened: a game's event, or something around the table. */
export interface LogLine {
  event?: GameEvent;
  happening?: TableEvent;
  who: Who;
}

/** An event and the number of the move that brought it; 0 is the deal. */
export type Numbered = GameEvent & { ply: number };

const TOLD = new Set([
  'joined',
  'left',
  'undone',
  'taken_back',
  'take_back_asked',
  'take_back_answered',
  'seat_asked',
  'seat_answered',
  'stood_in',
  'returned',
  'host_changed',
  'bot_changed',
  'closed',
  'continued',
]);
export const worthTelling = (happening: TableEvent): boolean => TOLD.has(happening.kind);

/** Who sits there after this. */
export function after(who: Who, { kind, seat, nickname }: TableEvent): Who {
  if (typeof seat !== 'number' || !['joined', 'left', 'renamed', 'seat_planned'].includes(kind)) return who;
  return Object.assign([...who], { [seat]: kind === 'left' ? '' : (nickname ?? '') });
}

/** Whose moves stand, in order, after these happenings. */
export function movers(happenings: readonly TableEvent[], before: readonly number[] = []): number[] {
  const found = [...before];
  for (const { kind, seat, count } of happenings) {
    if (kind === 'moved') found.push(seat!);
    if (kind === 'undone' || kind === 'taken_back') found.length -= count ?? 1;
    if (kind === 'started') found.length = 0;
  }
  return found;
}

/** The lines of what was missed: `moves` are made by now, `who` sat there before it all. */
export function history(
  missed: readonly TableEvent[],
  events: readonly Numbered[],
  moves: number,
  who: Who,
): LogLine[] {
  const start = missed.findLastIndex((one) => one.kind === 'rematched') + 1;
  const lines: LogLine[] = [];
  let next = 0;
  const upTo = (ply: number) => {
    while (next < events.length && events[next]!.ply <= ply) lines.push({ event: events[next++]!, who });
  };
  const plies = numbered(missed, moves);
  missed.forEach((happening, i) => {
    const before = who;
    who = after(who, happening);
    if (i < start) return;
    if (worthTelling(happening)) lines.push({ happening, who: happening.kind === 'left' ? before : who });
    if (happening.kind === 'started' || happening.kind === 'moved') upTo(plies[i]!);
  });
  upTo(Infinity);
  return lines;
}

/** The count of moves after each happening, reckoned back from the last. */
function numbered(missed: readonly TableEvent[], moves: number): number[] {
  const found: number[] = [];
  let ply = moves;
  for (let i = missed.length - 1; i >= 0; i--) {
    found[i] = ply;
    if (missed[i]!.kind === 'moved') ply -= 1;
    if (['undone', 'taken_back'].includes(missed[i]!.kind)) ply += missed[i]!.count ?? 1;
  }
  return found;
}
