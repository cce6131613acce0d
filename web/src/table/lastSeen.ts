/** Up to which move each table was seen in this browser. */
export interface Seen {
  match: number;
  moves: number;
  at: number;
}

const KEY = 'gamenight-seen';
const KEPT = 50;

function all(): Record<string, Seen> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Seen>;
  } catch {
    return {};
  }
}

export function lastSeen(table: string): Seen | undefined {
  return all()[table];
}

export function noteSeen(table: string, seen: Seen): void {
  const latest = Object.entries({ ...all(), [table]: seen })
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // Where nothing may be kept, nothing is.
  }
}
