/** Requests to this server, and to no other. */
import type { AskCreate, AskJoin, TellCreated, TellGames, TellJoined, TellRefused, TellTables } from '$/protocol';

/** What the server refused, with the reason as a code. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly clause: number | null = null,
    readonly where: Record<string, unknown> = {},
    readonly params: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

/** Whether nobody answered. */
export const isOffline = (error: unknown): boolean => error instanceof Refused && error.code === 'offline';

/** An address relative to where the server is reached. */
export function at(path: string): string {
  return new URL(path, document.baseURI).href;
}

/** Send something, text as it is and all else as JSON. */
async function reply(method: string, path: string, body?: unknown, signal?: AbortSignal, key = ''): Promise<Response> {
  const plain = typeof body === 'string';
  let response: Response;
  try {
    response = await fetch(at(path), {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': plain ? 'text/plain' : 'application/json' }),
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: body === undefined || plain ? body : JSON.stringify(body),
      signal,
    });
  } catch {
    throw new Refused('offline', 'offline');
  }
  if (response.ok) return response;
  throw refusal((await response.json().catch(() => ({}))) as Partial<TellRefused>, response.statusText);
}

function refusal(told: Partial<TellRefused>, otherwise: string): Refused {
  return new Refused(told.code ?? 'broken', told.message ?? otherwise, told.clause ?? null, told.where, told.params);
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await reply(method, path, body);
  return (await response.json().catch(() => ({}))) as T;
}

/** Ask as the owner of the server, with the host key. */
export async function asOwner<T>(key: string, method: string, path: string, body?: unknown): Promise<T> {
  return (await (await reply(method, path, body, undefined, key)).json()) as T;
}

/** Ask for an answer in lines, each handed over as soon as it is there; in silence once it is called off. */
async function lines<T>(path: string, body: unknown, signal: AbortSignal, each: (line: T) => void): Promise<void> {
  try {
    const response = await reply('POST', path, body, signal);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const whole = (rest + part.value).split('\n');
      rest = whole.pop()!;
      for (const line of whole) {
        const told = JSON.parse(line) as T & Partial<TellRefused>;
        if (told.ok === false) throw refusal(told, '');
        if (!signal.aborted) each(told);
      }
    }
  } catch (error) {
    if (signal.aborted) return;
    throw error instanceof Refused ? error : new Refused('offline', 'offline');
  }
}

/** Show the key of a link at its table or night from now on: in a cookie of that place, since addresses end up in logs. */
export function carryKey(place: string, key: string): void {
  if (!key || !/^\w+\/[\w-]+$/.test(place)) return;
  const { pathname, protocol } = new URL(at(`api/${place}`));
  document.cookie = `gamenight_link=${encodeURIComponent(key)}; path=${pathname}; samesite=strict${protocol === 'https:' ? '; secure' : ''}`;
}

export const api = {
  games: () => request<TellGames>('GET', 'api/games'),
  tables: () => request<TellTables>('GET', 'api/tables'),
  create: (ask: AskCreate) => request<TellCreated>('POST', 'api/tables', ask),
  join: (table: string, ask: AskJoin) => request<TellJoined>('POST', `api/tables/${table}/join`, ask),
  forget: () => request<{ tables: number }>('DELETE', 'api/me'),
  lan: () => request<{ on: boolean; addresses: string[] }>('GET', 'api/lan'),
  setLan: (on: boolean) => request<{ on: boolean; addresses: string[] }>('POST', 'api/lan', { on }),
  get: <T>(path: string) => request<T>('GET', path),
  delete: <T>(path: string) => request<T>('DELETE', path),
  post: <T>(path: string, body: unknown) => request<T>('POST', path, body),
  text: async (path: string, body: unknown) => (await reply('POST', path, body)).text(),
  lines,
};

/** 32 random bytes: this browser's part in the shuffle. */
export function number(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
