/** Dragging a card with finger, pen or mouse onto a place: pointer events, so that touch works too.
 *
 * What can be dragged is an element with `use:drag.source_of={name}`; places carry `data-drop="name"`. A press
 * that hardly moves stays a click. A card that was dropped waits where it was let go until the table answers.
 */
export interface Drop {
  source: string;
  target: string;
}

const START_PX = 7;
const WAIT_MS = 700;

export class Drag {
  /** What is being dragged, and the place under it. */
  source = $state<string | null>(null);
  over = $state<string | null>(null);
  #ondrop: (drop: Drop) => void;
  #allowed: () => boolean;
  #waiting: (() => void) | null = null;

  constructor(allowed: () => boolean, ondrop: (drop: Drop) => void) {
    this.#allowed = allowed;
    this.#ondrop = ondrop;
  }

  /** The table has answered: nothing hangs in the air any more. */
  settle = (): void => {
    this.#waiting?.();
    this.#waiting = null;
  };

  source_of = (node: HTMLElement, name: string) => {
    let from: { x: number; y: number; id: number } | null = null;
    let moved = false;

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary || !this.#allowed()) return;
      this.settle();
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      moved = false;
    };
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return;
      const x = event.clientX - from.x;
      const y = event.clientY - from.y;
      if (!moved && Math.hypot(x, y) < START_PX) return;
      if (!moved) {
        moved = true;
        node.setPointerCapture?.(from.id);
        this.source = name;
        Object.assign(node.style, { zIndex: '40', pointerEvents: 'none', transition: 'none' });
      }
      node.style.translate = `${x}px ${y}px`;
      this.over = placeAt(event.clientX, event.clientY);
    };
    const up = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return;
      from = null;
      if (!moved) return;
      // The click that follows a drag is not a choice.
      node.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener('click', swallow, { capture: true }), 0);
      const target = event.type === 'pointerup' ? placeAt(event.clientX, event.clientY) : null;
      this.source = this.over = null;
      const back = () => Object.assign(node.style, { translate: '', zIndex: '', pointerEvents: '', transition: '' });
      if (target === null) return back();
      const timer = setTimeout(this.settle, WAIT_MS);
      this.#waiting = () => {
        clearTimeout(timer);
        back();
      };
      this.#ondrop({ source: name, target });
    };

    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', up);
    return {
      update: (next: string) => (name = next),
      destroy: () => {
        node.removeEventListener('pointerdown', down);
        node.removeEventListener('pointermove', move);
        node.removeEventListener('pointerup', up);
        node.removeEventListener('pointercancel', up);
      },
    };
  };
}

function swallow(event: Event): void {
  event.stopImmediatePropagation();
  event.preventDefault();
}

function placeAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')?.dataset.drop ?? null;
}
