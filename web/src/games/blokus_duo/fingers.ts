/** Two fingers that go round each other turn the piece between them. */

/** A wrist does an eighth with ease: that is worth a quarter. */
const WORTH_A_QUARTER = Math.PI / 4;

export interface Touch {
  pointerId: number;
  clientX: number;
  clientY: number;
}

export class Fingers {
  #down = new Map<number, Touch>();
  #angle = 0;
  #turning = false;

  /** Two fingers are down, or were since the last time that none was: a lifted one is no tap. */
  get turning(): boolean {
    return this.#turning;
  }

  down(touch: Touch): void {
    this.#down.set(touch.pointerId, touch);
    if (this.#down.size !== 2) return;
    this.#turning = true;
    this.#angle = this.#between();
  }

  /** How many quarters the piece is to be turned now, clockwise. */
  move(touch: Touch): number {
    if (!this.#down.has(touch.pointerId)) return 0;
    this.#down.set(touch.pointerId, touch);
    if (this.#down.size !== 2) return 0;
    const angle = this.#between();
    const round = Math.PI * 2;
    const gone = ((((angle - this.#angle + Math.PI) % round) + round) % round) - Math.PI;
    const quarters = Math.trunc(gone / WORTH_A_QUARTER);
    if (quarters) this.#angle = angle;
    return quarters;
  }

  up(touch: Touch): void {
    this.#down.delete(touch.pointerId);
    if (!this.#down.size) this.#turning = false;
  }

  #between(): number {
    const [one, other] = [...this.#down.values()];
    return Math.atan2(other!.clientY - one!.clientY, other!.clientX - one!.clientX);
  }
}
