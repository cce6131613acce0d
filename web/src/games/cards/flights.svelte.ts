/** Cards that fly from where they lay to where they lie now; nothing waits for them.
 *
 * Places carry `data-spot="name"`. Where everything lay is measured just before the page changes; then each
 * path moves the card that lies at its end from its start. Cards that leave the table at once (a pile that is
 * complete) fly as a copy of what lay at the start.
 */
import { pace } from '$/motion';

export interface Path {
  from: string;
  to: string;
  /** Turn the card over on the way. */
  flip?: boolean;
  /** The end shows no card: a copy flies, and vanishes there. */
  copy?: boolean;
}

const FLIGHT_MS = 260;
const STAGGER_MS = 45;

interface Lain {
  box: DOMRect;
  node: Element;
}

/** Call while a board is set up. `paths` reads what happened into paths, in order. */
export function flyCards<E>(
  root: () => HTMLElement | undefined,
  events: () => readonly E[],
  paths: (events: readonly E[]) => Path[],
): void {
  let lay = new Map<string, Lain>();
  let seen: readonly E[] | undefined;

  $effect.pre(() => {
    events();
    lay = new Map(
      spots(root()).map((node) => [
        node.dataset.spot!,
        { box: node.getBoundingClientRect(), node: node.cloneNode(true) as Element },
      ]),
    );
  });

  $effect(() => {
    const told = events();
    const board = root();
    if (seen !== undefined && told !== seen && board && pace(1) > 0) launch(board, lay, paths(told));
    seen = told;
  });
}

function spots(board: HTMLElement | undefined): HTMLElement[] {
  return board ? [...board.querySelectorAll<HTMLElement>('[data-spot]')] : [];
}

function launch(board: HTMLElement, lay: Map<string, Lain>, paths: Path[]): void {
  const now = new Map(spots(board).map((node) => [node.dataset.spot!, node]));
  const possible = paths.filter((path) => lay.has(path.from) && now.get(path.to)?.animate);
  possible.forEach((path, i) => {
    const start = lay.get(path.from)!;
    const end = now.get(path.to)!;
    const timing = {
      duration: pace(FLIGHT_MS),
      delay: pace(i * STAGGER_MS),
      easing: 'cubic-bezier(.2,.7,.3,1)',
      fill: 'backwards' as const,
    };
    if (path.copy) flyCopy(board, start, end.getBoundingClientRect(), timing);
    else end.animate(frames(start.box, end.getBoundingClientRect(), path.flip), timing);
  });
}

function frames(from: DOMRect, to: DOMRect, flip = false): Keyframe[] {
  const scale = to.width ? from.width / to.width : 1;
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  const turn = flip ? ' rotateY(90deg)' : '';
  return [
    { transform: `translate(${x}px, ${y}px) scale(${scale})${turn}`, zIndex: 20, position: 'relative' },
    { transform: 'none', zIndex: 20, position: 'relative' },
  ];
}

function flyCopy(board: HTMLElement, start: Lain, to: DOMRect, timing: KeyframeAnimationOptions): void {
  const copy = start.node as HTMLElement;
  const { box } = start;
  copy.removeAttribute('data-spot');
  copy.setAttribute('aria-hidden', 'true');
  copy.setAttribute('inert', '');
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${box.x}px`,
    top: `${box.y}px`,
    width: `${box.width}px`,
    margin: '0',
    zIndex: '30',
    pointerEvents: 'none',
  });
  copy.style.setProperty('--card-w', `${box.width}px`);
  board.append(copy);
  const x = to.x + to.width / 2 - box.x - box.width / 2;
  const y = to.y + to.height / 2 - box.y - box.height / 2;
  const flown = copy.animate(
    [
      { transform: 'none' },
      { transform: `translate(${x}px, ${y}px)`, opacity: 1, offset: 0.8 },
      { transform: `translate(${x}px, ${y}px) scale(.7)`, opacity: 0 },
    ],
    timing,
  );
  flown.onfinish = flown.oncancel = () => copy.remove();
}
