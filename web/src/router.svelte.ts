/** Which page is shown. Addresses are paths below the server's base; keys of links stay in the fragment. */
export interface Place {
  page:
    | 'home'
    | 'new'
    | 'table'
    | 'rules'
    | 'learn'
    | 'puzzles'
    | 'setup'
    | 'replay'
    | 'settings'
    | 'matches'
    | 'me'
    | 'admin'
    | 'night'
    | 'nowhere';
  what: string;
  fragment: URLSearchParams;
}

const base = () => new URL(document.baseURI).pathname;

function read(): Place {
  const path = location.pathname.slice(base().length).replace(/\/+$/, '');
  const [head = '', what = ''] = path.split('/').map(plain);
  const fragment = new URLSearchParams(location.hash.slice(1));
  const pages: Record<string, Place['page']> = {
    '': 'home',
    new: 'new',
    t: 'table',
    n: 'night',
    rules: 'rules',
    learn: 'learn',
    puzzles: 'puzzles',
    setup: 'setup',
    replay: 'replay',
    settings: 'settings',
    matches: 'matches',
    me: 'me',
    admin: 'admin',
  };
  return { page: pages[head] ?? 'nowhere', what, fragment };
}

/** A part of an address as text; one that is spelled wrongly leads nowhere, like any other. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = $state({ place: read() });

addEventListener('popstate', () => (route.place = read()));
addEventListener('hashchange', () => (route.place = read()));

/** Go to a page: a path like `t/abc#join=…`, relative to the base. */
export function go(path: string, replace = false): void {
  const url = new URL(path || '.', document.baseURI);
  history[replace ? 'replaceState' : 'pushState'](null, '', url);
  route.place = read();
  scrollTo(0, 0);
}

/** Follow links inside the page without loading it again. Use on the whole document. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const url = new URL(link.href);
  const inside = url.origin === location.origin && url.pathname.startsWith(base());
  if (!inside || url.pathname.startsWith(`${base()}api/`)) return;
  if (url.pathname === location.pathname && url.hash) return;
  event.preventDefault();
  go(url.href);
}
