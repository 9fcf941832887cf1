// The service worker of the product (ADR-0102): it answers screens with the document that this browser stored. It runs
// as it is written here; the server puts `const settings = { maxAgeMs }` before it.
/* global settings */

const STORAGE = 'gym';
/** One document is the answer for every screen. */
const DOCUMENT = '/';
/** A document that was checked longer ago is used only if the server does not answer. */
const DAY_MS = 86_400_000;
/** How long such a visit waits for the server. */
const PATIENCE_MS = 3_000;
/** Query parameters that change the document or what it runs (ADR-0043). */
const SPECIAL = ['override', 'open-origin'];

const quiet = () => undefined;
/** A page said that it loads again: not every browser tells that of a request. */
let isReloading = false;

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  // Nothing else waits for this script, where the browser can be told so.
  event.addRoutes?.([{ condition: { not: { requestMode: 'navigate' } }, source: 'network' }]);
  event.waitUntil(checkDocument().catch(quiet));
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', ({ data }) => {
  isReloading = data === 'reload';
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answerVisit(event));
});

async function answerVisit(event) {
  const { request } = event;
  const isReload = isReloading || ['no-cache', 'reload'].includes(request.cache);
  isReloading = false;
  const stored = await findDocument().catch(quiet);
  if (!stored) return fetchDocument(event);
  if (!isScreen(request.url, stored)) return fetch(request);
  const age = Date.now() - checkedAt(stored);
  // Who reloads wants what the server has now. Without a connection, what there is.
  if (isReload) return fetchDocument(event).catch(() => stored);
  if (!(age >= 0 && age < DAY_MS)) {
    const current = fetchDocument(event).catch(() => stored);
    event.waitUntil(current); // it is kept also if it comes too late
    return Promise.race([current, later(stored)]);
  }
  if (age >= settings.maxAgeMs) event.waitUntil(checkDocument().catch(quiet));
  return stored;
}

/** The document varies by a cookie that this script cannot see. A page that changes the cookie loads again. */
const findDocument = async () => (await caches.open(STORAGE)).match(DOCUMENT, { ignoreVary: true });

const checkedAt = (stored) => Number(stored?.headers.get('checked-at'));

const later = (response) => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, response));

/** Whether the stored document answers this address: only screens that it knows. The server decides about others. */
function isScreen(address, stored) {
  const { pathname, searchParams } = new URL(address);
  const screens = (stored.headers.get('screens') ?? '').split(' ');
  return screens.includes(firstSegment(pathname)) && !SPECIAL.some((name) => searchParams.has(name));
}

const firstSegment = (path) => `/${path.split('/')[1]}`.toLowerCase();

async function fetchDocument(event) {
  const asked = Date.now();
  const response = await fetch(event.request);
  if (isPage(response)) event.waitUntil(keepDocument(response.clone(), asked).catch(quiet));
  return response;
}

async function checkDocument() {
  const asked = Date.now();
  const response = await fetch(DOCUMENT, { cache: 'no-cache', headers: { accept: 'text/html' } });
  if (isPage(response)) await keepDocument(response, asked);
}

const isPage = ({ ok, headers }) =>
  ok && headers.get('content-type')?.startsWith('text/html') && !headers.get('cache-control')?.includes('no-store');

/** Keeps a document if it is one of the product, and no later one is there. Its data block has no `<` of its own. */
async function keepDocument(response, asked) {
  const text = await response.text();
  const [, data] = /<script type="application\/json" id="boot">([^<]*)/.exec(text) ?? [];
  if (data === undefined || checkedAt(await findDocument()) > asked) return;
  const { shell, remotes } = JSON.parse(data);
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name); // those of the sent bytes
  headers.set('checked-at', String(asked));
  const routes = [shell, ...remotes].flatMap((part) => part.routes);
  headers.set('screens', [...new Set(routes.map(({ path }) => firstSegment(path)))].join(' '));
  const storage = await caches.open(STORAGE);
  // A full storage must not keep an older document for ever.
  await storage.put(DOCUMENT, new Response(text, { headers })).catch(() => storage.delete(DOCUMENT));
}
