/** Positions of SKIP-BO: stocks, hands, discards and building piles; the rest is the draw pile. */
import { deal, eachSeat, words, type SetUp } from '$/study/setup';
import type { Position } from './types';

/** What is not written follows from the rest. */
type Written = Pick<Position, 'seats' | 'turn' | 'stocks' | 'hands' | 'discards' | 'building' | 'scores'> &
  Partial<Position>;

const DECK = [...Array.from({ length: 144 }, (_, i) => String((i % 12) + 1)), ...Array.from({ length: 18 }, () => 'W')];
const PILES = [0, 1, 2, 3];
const cardsIn = (text: string | undefined): string[] => words(text).map((card) => card.toUpperCase());
const pilesIn = (text: string | undefined): string[][] => {
  const piles = (text ?? '').split('|').map(cardsIn);
  return PILES.map((pile) => piles[pile] ?? []);
};
const shown = (piles: readonly string[][]): string => piles.map((pile) => pile.join(' ')).join(' | ');

const setup: SetUp<Written> = {
  fields: (seats) => [
    { name: 'turn', kind: 'seat' },
    { name: 'building' },
    ...eachSeat(seats, (seat) => [
      { name: `stock${seat}`, word: 'stock', seat },
      { name: `hand${seat}`, word: 'hand', seat },
      { name: `discards${seat}`, word: 'discards', seat },
    ]).flat(),
    ...eachSeat(seats, (seat) => ({ name: `score${seat}`, word: 'score', seat })),
  ],
  toPosition(sketch, base, shuffle) {
    const { seats } = base;
    const piles = (name: string) => eachSeat(seats, (seat) => sketch[`${name}${seat}`]);
    const stocks = piles('stock').map(cardsIn);
    const hands = piles('hand').map(cardsIn);
    const discards = piles('discards').map(pilesIn);
    const building = pilesIn(sketch.building);
    const { fill } = deal(DECK, [...stocks, ...hands, ...discards.flat(), ...building].flat(), shuffle);
    const scores = piles('score').map((score) => Number(score || 0));
    const { seats: _, draw: __, memory: ___, passes: ____, ...kept } = base;
    return {
      ...kept,
      seats,
      turn: Number(sketch.turn),
      stocks: stocks.map(fill),
      hands: hands.map(fill),
      discards: discards.map((own) => own.map(fill)),
      building: building.map(fill),
      scores,
    };
  },
  fromPosition(position) {
    const { turn, stocks, hands, discards, building, scores } = position;
    const sketch: Record<string, string> = { turn: String(turn), building: shown(building) };
    stocks.forEach((stock, seat) => {
      sketch[`stock${seat}`] = stock.join(' ');
      sketch[`hand${seat}`] = hands[seat]!.join(' ');
      sketch[`discards${seat}`] = shown(discards[seat]!);
      sketch[`score${seat}`] = String(scores[seat] ?? 0);
    });
    return sketch;
  },
  blank: (seats) => ({
    seats,
    dealer: seats - 1,
    turn: 0,
    stocks: eachSeat(seats, (seat) => [String(seat + 7), String(seat + 5), String(seat + 3)]),
    hands: eachSeat(seats, (seat) => (seat ? [] : ['1', '2', '8', '9', 'W'])),
    discards: eachSeat(seats, () => PILES.map(() => [])),
    building: PILES.map(() => []),
    scores: eachSeat(seats, () => 0),
  }),
};
export default setup;
