/** Positions of Lowdown: the sheets as text, whose turn it is, and the dice if they are rolled. */
import { eachSeat, words, type SetUp } from '$/study/setup';
import type { Position, PositionDice, PositionSheet } from './types';

const EMPTY = '.../.../...';
/* The referee says whether it is a colour. */
const colourIn = (word: string) => word.toLowerCase() as PositionDice['colours'][number];

function diceIn(text: string, hidden: string, base: PositionDice | null): PositionDice | null {
  const faces = words(text);
  const pair = words(hidden);
  if (!faces.length) return null;
  const [number = '1', colour = 'red'] = [pair.find((one) => /\d/.test(one)), pair.find((one) => /[a-z]/i.test(one))];
  return {
    numbers: faces.filter((one) => /^\d$/.test(one)).map(Number),
    colours: faces.filter((one) => /^[a-z]+$/i.test(one)).map(colourIn),
    hidden: { number: Number(number), colour: colourIn(colour) },
    taken: base?.taken ?? false,
    aside: base?.aside ?? null,
  };
}

const setup: SetUp<Position> = {
  fields: (seats) => [
    { name: 'active', kind: 'seat' },
    { name: 'phase', kind: 'choice', choices: ['roll', 'pick', 'box', 'seal', 'cross'] },
    { name: 'dice' },
    { name: 'hidden' },
    ...eachSeat(seats, (seat) => [
      { name: `grids${seat}`, word: 'grids', seat },
      { name: `crossed${seat}`, word: 'crossed', seat },
      { name: `wilds${seat}`, word: 'wilds', seat },
      { name: `last${seat}`, word: 'last', seat },
    ]).flat(),
  ],
  toPosition(sketch, base) {
    const { seats } = base;
    const phase = (sketch.phase || 'roll') as Position['phase'];
    const rolled = ['pick', 'box', 'seal'].includes(phase);
    const boards = eachSeat(seats, (seat): PositionSheet => {
      const grids = words(sketch[`grids${seat}`]);
      const last = words(sketch[`last${seat}`])[0];
      return {
        grids: grids.length ? grids : [EMPTY, EMPTY, EMPTY],
        crossed: words(sketch[`crossed${seat}`]),
        wilds: Number(sketch[`wilds${seat}`] ?? 4),
        last: last ?? null,
      };
    });
    const dice = rolled ? diceIn(sketch.dice ?? '', sketch.hidden ?? '', base.dice) : null;
    return { seats, phase, active: Number(sketch.active), dice, sealed: base.sealed, boards };
  },
  fromPosition(position) {
    const { phase, active, dice, boards } = position;
    const sketch: Record<string, string> = { phase, active: String(active), dice: '', hidden: '' };
    if (dice) sketch.dice = [...dice.numbers, ...dice.colours].join(' ');
    if (dice) sketch.hidden = `${dice.hidden.number} ${dice.hidden.colour}`;
    boards.forEach((board, seat) => {
      sketch[`grids${seat}`] = board.grids.join(' ');
      sketch[`crossed${seat}`] = board.crossed.join(' ');
      sketch[`wilds${seat}`] = String(board.wilds);
      sketch[`last${seat}`] = board.last ?? '';
    });
    return sketch;
  },
  blank: (seats) => ({
    seats,
    phase: 'roll',
    active: 0,
    dice: null,
    sealed: eachSeat(seats, () => null),
    boards: eachSeat(seats, () => ({ grids: [EMPTY, EMPTY, EMPTY], crossed: [], wilds: 4, last: null })),
  }),
};
export default setup;
