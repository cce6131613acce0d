/** A piece in the hand: which, how it is turned, and where it is held over the board. */
import { cue } from '$/sound';
import { laidAt, notation, turned, type Square } from './pieces';

export class HeldPiece {
  piece = $state<string | null>(null);
  quarters = $state(0);
  flipped = $state(false);
  at = $state.raw<Square | null>(null);
  /** Held still (by touch or keyboard) until it is laid or taken elsewhere. */
  pinned = $state(false);

  get shape(): Square[] {
    return this.piece === null ? [] : turned(this.piece, this.quarters, this.flipped);
  }

  get squares(): Square[] {
    return this.piece === null || this.at === null ? [] : laidAt(this.shape, this.at);
  }

  get move(): string {
    return notation(this.squares);
  }

  choose(piece: string | null): void {
    if (piece !== this.piece) {
      this.quarters = 0;
      this.flipped = false;
    }
    this.piece = piece;
    this.pinned = false;
    if (piece === null) this.at = null;
  }

  turn(quarters: number): void {
    this.quarters = (this.quarters + quarters + 4) % 4;
    cue('tick');
  }

  /** Mirrored as it lies before one: left and right change sides. */
  flip(): void {
    this.flipped = !this.flipped;
    this.quarters = (4 - this.quarters) % 4;
    cue('tick');
  }
}
