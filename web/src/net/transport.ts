/** The way to a table or a night (`tables/ID`, `nights/ID`): a WebSocket, or asking again and again where sockets are blocked. */
import type { Command, NightCommand, NightMessage, TellDone, TellHint, TellRefused, Message } from '$/protocol';
import { at } from './api';

type Any = Message | NightMessage;

export interface TransportEvents<M extends Any = Message> {
  open: (kind: 'socket' | 'poll') => void;
  told: (message: M) => void;
  lost: () => void;
}

export interface Transport {
  send: (command: Command | NightCommand) => void;
  /** Ask for a sign of life: whatever gives none soon is lost. */
  check: () => void;
  close: () => void;
}

const OPEN_WITHIN_MS = 5000;
const QUIET_MS = 45_000;
const PING_MS = 20_000;
const SIGN_WITHIN_MS = 4000;

export function openSocket<M extends Any = Message>(
  place: string,
  query: URLSearchParams,
  events: TransportEvents<M>,
): Transport {
  const address = at(`api/${place}/socket?${query}`).replace(/^http/, 'ws');
  const socket = new WebSocket(address);
  let heard = Date.now();
  let done = false;
  const lost = () => {
    if (done) return;
    done = true;
    clearTimeout(opening);
    clearInterval(beat);
    socket.close();
    events.lost();
  };
  const opening = setTimeout(lost, OPEN_WITHIN_MS);
  const ping = () => {
    if (socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ type: 'ask_ping', id: `ping-${Date.now()}` }));
  };
  const beat = setInterval(() => (Date.now() - heard > QUIET_MS ? lost() : ping()), PING_MS);
  socket.onopen = () => {
    clearTimeout(opening);
    events.open('socket');
  };
  socket.onmessage = (message) => {
    heard = Date.now();
    const told = JSON.parse(String(message.data)) as M;
    if (told.type === 'tell_ping') ping();
    else events.told(told);
  };
  socket.onclose = lost;
  return {
    send: (command) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(command)),
    check: () => {
      const asked = Date.now();
      ping();
      setTimeout(() => heard < asked && lost(), SIGN_WITHIN_MS);
    },
    close: () => {
      done = true;
      clearTimeout(opening);
      clearInterval(beat);
      socket.close();
    },
  };
}

export function openPoll<M extends Any = Message>(
  place: string,
  query: URLSearchParams,
  events: TransportEvents<M>,
): Transport {
  const stop = new AbortController();
  void listen();
  return { send: (command) => void ask(command), check: () => undefined, close: () => stop.abort() };

  async function listen(): Promise<void> {
    let since = query.get('since') ?? '';
    let open = false;
    try {
      while (!stop.signal.aborted) {
        const url = at(`api/${place}/updates?since=${encodeURIComponent(since)}`);
        const response = await fetch(url, { signal: stop.signal });
        if (response.status === 403 || response.status === 404) events.told((await response.json()) as M);
        if (!response.ok) throw new Error(String(response.status));
        if (!open) events.open('poll');
        open = true;
        const polled = (await response.json()) as { cursor: string; messages: M[] };
        since = polled.cursor;
        polled.messages.forEach(events.told);
      }
    } catch {
      if (!stop.signal.aborted) events.lost();
    }
  }

  async function ask(command: Command | NightCommand): Promise<void> {
    const response = await fetch(at(`api/${place}/commands`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(command),
    }).catch(() => undefined);
    const told = (await response?.json().catch(() => undefined)) as TellDone | TellHint | TellRefused | undefined;
    if (stop.signal.aborted) return;
    if (told) events.told({ ...told, id: told.id ?? command.id } as M);
    else {
      stop.abort();
      events.lost();
    }
  }
}
