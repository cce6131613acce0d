/** What everybody in front of one screen may read: no seat's own secrets, when several sit there. */
import type { GameEvent } from '$/games/board';

interface Told<E> {
  seat: number | null;
  events: readonly E[];
}

/** The events as all the seats at this screen may see them. What only one was shown is told as the others saw it. */
export function sharedEvents<E extends GameEvent>(told: readonly Told<E>[]): E[] {
  const [first, second] = told;
  if (!first || !second) return [...(first?.events ?? [])];
  const key = (event: GameEvent) => JSON.stringify(event);
  const everywhere = told.slice(1).map((one) => new Set(one.events.map(key)));
  const shared = (event: GameEvent) => everywhere.every((seen) => seen.has(key(event)));
  const own = new Set(first.events.map(key));
  const outside = second.events.filter((event) => event.seat === first.seat && !own.has(key(event)));
  return first.events.flatMap((event) => {
    if (shared(event) || event.seat !== first.seat) return [event];
    const seen = outside.shift();
    return seen ? [seen] : [];
  });
}
