import { expect, test } from 'vitest';
import type { TableEvent } from '$/protocol';
import { history, movers, type Numbered } from './history';

let seq = 1;
const happened = (kind: TableEvent['kind'], seat?: number, nickname?: string): TableEvent => ({
  seq: seq++,
  at_ms: 0,
  kind,
  seat,
  nickname,
});
const event = (ply: number, seat: number): Numbered => ({ code: 'g.event.moved', seat, ply });
const told = (lines: ReturnType<typeof history>) =>
  lines.map(({ event, happening, who }) =>
    event ? `${who[event.seat!] || 'bot'} ${(event as Numbered).ply}` : `${who[happening!.seat!]} ${happening!.kind}`,
  );

test('who comes later reads what happened in its order, with those who sat there then', () => {
  const missed = [
    happened('joined', 0, 'Ada'),
    happened('started'),
    happened('moved', 0, 'Ada'),
    happened('moved', 1),
    happened('joined', 1, 'Gran'),
    happened('moved', 0, 'Ada'),
    happened('moved', 1, 'Gran'),
    happened('left', 1),
    happened('moved', 0, 'Ada'),
    happened('moved', 1),
  ];
  const events = [
    event(0, 1),
    event(1, 0),
    event(2, 1),
    event(2, 1),
    event(3, 0),
    event(4, 1),
    event(5, 0),
    event(6, 1),
  ];
  expect(told(history(missed, events, 6, ['', '']))).toEqual([
    'Ada joined',
    'bot 0',
    'Ada 1',
    'bot 2',
    'bot 2',
    'Gran joined',
    'Ada 3',
    'Gran 4',
    'Gran left',
    'Ada 5',
    'bot 6',
  ]);
});

test('a move taken back does not shift the others', () => {
  const missed = [
    happened('started'),
    happened('moved', 0, 'Ada'),
    happened('undone', 0, 'Ada'),
    happened('moved', 0, 'Ada'),
    happened('joined', 1, 'Bo'),
    happened('moved', 1, 'Bo'),
  ];
  const events = [event(1, 0), event(2, 1)];
  expect(told(history(missed, events, 2, ['Ada', '']))).toEqual(['Ada 1', 'Ada undone', 'Bo joined', 'Bo 2']);
});

test('a rematch begins a new log, but people stay', () => {
  const missed = [
    happened('joined', 1, 'Bo'),
    happened('moved', 1, 'Bo'),
    happened('rematched'),
    happened('started'),
    happened('moved', 1, 'Bo'),
  ];
  expect(told(history(missed, [event(1, 1)], 1, ['Ada', '']))).toEqual(['Bo 1']);
});

test('whose moves stand is known after take-backs and a rematch, too', () => {
  const moves = [happened('started'), happened('moved', 1), happened('moved', 0), happened('moved', 1)];
  expect(movers(moves)).toEqual([1, 0, 1]);
  expect(movers([{ ...happened('taken_back', 0), count: 2 }], movers(moves))).toEqual([1]);
  expect(movers([happened('rematched', 0), happened('started'), happened('moved', 0)], movers(moves))).toEqual([0]);
});
