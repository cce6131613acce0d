/** How the chances of winning went over a match, as the bot saw them at each move that it has judged. */
import type { Frame, Judgement } from '$/protocol';
import { markOf } from './judging.svelte';

export interface Chances {
  /** For every frame the chances of all seats in percent; [] while too little is known. */
  percent: number[][];
  /** The moves that turned the match, by number: those that lost much. */
  turned: number[];
}

const KNOWN_MIN = 2;

export function chancesOf(judged: Readonly<Record<number, Judgement>>, frames: readonly Frame[]): Chances {
  const { seats = 0 } = frames[0]?.view ?? {};
  let now: number[] = Array.from({ length: seats }, () => 1 / seats);
  let known = 0;
  const percent = frames.map(({ view }, i) => {
    // What the bot thought before the next move is how things stood after this one.
    const next = judged[i + 1];
    const best = next?.hints[0];
    if (view.over) now = now.map((_, seat) => (view.winners.includes(seat) ? 1 / view.winners.length : 0));
    else if (next && best?.unit === 'win') {
      known += 1;
      now =
        seats === 2
          ? [0, 1].map((seat) => (seat === next.seat ? best.value : 1 - best.value))
          : now.with(next.seat, best.value);
    }
    return now.map((one) => Math.round(100 * one));
  });
  const turned = frames.map((_, i) => i).filter((n) => markOf(judged[n]) === 'worse');
  return { percent: known < KNOWN_MIN ? [] : percent, turned };
}
