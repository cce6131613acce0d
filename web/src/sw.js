// Keeps the built page on this device, so that it opens without a network. Tables always ask the server.
const CACHE = 'gamenight-__STAMP__';
const FILES = __FILES__;
const WORDS = __WORDS__;

self.addEventListener('install', (event) => {
  const fill = caches.open(CACHE).then((cache) => cache.addAll(['./', ...FILES]));
  event.waitUntil(fill.then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== CACHE));
  event.waitUntil(
    old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const home = new URL(self.registration.scope);
  const path = url.pathname.slice(home.pathname.length);
  if (event.request.method !== 'GET' || url.origin !== home.origin || path.startsWith('api/')) return;
  if (event.request.mode === 'navigate') {
    event.respondWith(fetch(event.request).catch(() => caches.match(home.href)));
  } else if (path.startsWith('assets/')) {
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
  }
});

self.addEventListener('push', (event) => event.waitUntil(tell(event.data.json())));

/** A table waits: say so, unless its page is in sight. Browsers want to see every other message shown, late ones too. */
async function tell({ table, turn, language }) {
  const address = new URL(`t/${table}`, self.registration.scope).href;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.some((page) => page.visibilityState === 'visible' && page.url.split('#')[0] === address)) return;
  const row = (await ownTables()).find((one) => one.table === table);
  const late = turn && row?.your_turn === false;
  const words = WORDS[language] ?? WORDS.en;
  await self.registration.showNotification(late ? words.stale : words.turn, {
    body: row?.name ?? '',
    tag: `gamenight-turn-${table}`,
    renotify: !late,
    silent: late,
    icon: new URL('icon-192.png', self.registration.scope).href,
    data: address,
  });
}

/** This person's tables; none if the server does not answer soon. */
async function ownTables() {
  try {
    const address = new URL('api/tables', self.registration.scope);
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) });
    return (await response.json()).mine ?? [];
  } catch {
    return [];
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const table = event.notification.data;
  const pages = self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = (page) => page.url.split('#')[0] === table;
  event.waitUntil(pages.then((open) => open.find(there)?.focus() ?? self.clients.openWindow(table)));
});
