/** Keys always have a place to go on from: when what had the focus is gone, the next choice gets it.
 *
 * What can be chosen now says so by `data-choice`, with a number: the lowest comes first, then the order of the page.
 * Where there is nothing to choose, the board has the focus, and gives it to the first choice that comes.
 */
const BOARD = '.board';

export function keepFocus(root: HTMLElement) {
  let keys = true;
  const byKey = () => (keys = true);
  const byPointer = () => (keys = false);
  const settle = () => {
    if (!lost(root) || document.querySelector('dialog[open]')) return;
    const next = choices(root)[0] ?? root.querySelector<HTMLElement>(BOARD);
    // Whoever points at things keeps the page where it is; whoever presses keys has to see where they go.
    if (next !== document.activeElement) next?.focus({ preventScroll: !keys });
  };
  // What a dialog showed is gone only after it has closed.
  const closed = () => setTimeout(settle);
  const watcher = new MutationObserver(settle);
  watcher.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'data-choice'],
  });
  addEventListener('keydown', byKey, true);
  addEventListener('pointerdown', byPointer, true);
  document.addEventListener('close', closed, true);
  // A page that has just opened stays where it is.
  keys = false;
  settle();
  return {
    destroy() {
      watcher.disconnect();
      removeEventListener('keydown', byKey, true);
      removeEventListener('pointerdown', byPointer, true);
      document.removeEventListener('close', closed, true);
    },
  };
}

function lost(root: HTMLElement): boolean {
  const at = document.activeElement;
  return !at || at === document.body || at === root.querySelector(BOARD) || at.matches(':disabled');
}

function choices(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-choice]:not(:disabled)')]
    .filter((one) => one.checkVisibility?.() ?? true)
    .sort((one, other) => Number(one.dataset.choice) - Number(other.dataset.choice));
}
