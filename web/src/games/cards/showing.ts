/** For tests: a card board shown from a position of a real match. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, vi } from 'vitest';
import type { BoardProps } from '../board';

const NAMES = ['Ada', 'Bo', 'Cy', 'Dee', 'Eli', 'Flo'];
let shown: Record<string, unknown> | undefined;

afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.innerHTML = '';
});

/** Mount it, with all props reactive; returns the props and the moves made. */
export function show(
  board: Component<never>,
  fixture: { view: unknown; legal: unknown[]; events: unknown },
  more: Partial<BoardProps> = {},
) {
  const act = vi.fn<(move: string) => void>();
  const view = fixture.view as BoardProps['view'];
  const props = {
    view,
    seat: view.seat,
    legal: fixture.legal as BoardProps['legal'],
    events: [],
    names: NAMES,
    readonly: view.seat === null,
    refused: null,
    marked: null,
    act,
    ...more,
  };
  shown = mount(board, { target: document.body, props: props as never });
  flushSync();
  return act;
}

/** The button (or picture, or group) with this name. */
export function named(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('[aria-label], button')].filter(
    (one) => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === name,
  );
  if (found.length === 0)
    throw new Error(
      `nothing is called ${name}: ${[...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')).join(' | ')}`,
    );
  return found[0]!;
}

export function press(node: HTMLElement): void {
  node.click();
  flushSync();
}

export function key(node: HTMLElement, code: string, key: string, shiftKey = false): void {
  node.dispatchEvent(new KeyboardEvent('keydown', { code, key, shiftKey, bubbles: true }));
  flushSync();
}

/** A drag by pointer, from a node to whatever lies at a place of the screen. */
export function dragTo(node: HTMLElement, target: HTMLElement): void {
  const at = document.elementFromPoint;
  document.elementFromPoint = () => target;
  const go = (type: string, x: number) =>
    node.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, isPrimary: true, button: 0, clientX: x, clientY: x, bubbles: true }),
    );
  go('pointerdown', 0);
  go('pointermove', 30);
  flushSync();
  go('pointerup', 30);
  flushSync();
  document.elementFromPoint = at;
}
