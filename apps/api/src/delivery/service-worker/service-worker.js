// The service worker of the product (ADR-0102): it answers screens with the document that this browser has, and hashed
// files from the browser's storage. It runs as it is written here; the server puts `settings` before it:
// `{ maxAgeMs, files }`, how long a document counts as checked, and where addresses of hashed files begin.
/* global settings */

const STORAGE = 'gym';
/** One document is the answer for every screen. */
const DOCUMENT = '/';
const FILES = new URL(settings.files, location.origin).href;
/** Query parameters that change the document or what it runs (ADR-0043). */
const SPECIAL = ['override', 'open-origin'];

const quiet = () => undefined;
const open = () => caches.open(STORAGE);
/** Documents vary by a cookie that this script cannot see. Signing in or out as another person empties the storage. */
const find = async (address) => (await open()).match(address, { ignoreVary: true });
/** A full storage is no failure: the network has everything. */
const store = async (address, response) => (await open()).put(address, response).catch(quiet);

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  // Calls of the API do not wait for this script, where the browser can be told so.
  event.addRoutes?.([{ condition: { urlPattern: '/api/*' }, source: 'network' }]);
  event.waitUntil(checkDocument().catch(quiet));
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(answerVisit(event));
  else if (request.url.startsWith(FILES)) event.respondWith(answerFile(event));
});

async function answerVisit(event) {
  const { request } = event;
  const stored = await find(DOCUMENT).catch(quiet);
  if (stored && !isScreen(request.url, stored)) return fetch(request);
  if (!stored) return keepFetched(event, await fetch(request));
  // Who reloads wants all that the server has now. Without a connection, what there is.
  if (['no-cache', 'reload'].includes(request.cache)) {
    const response = await fetch(request).catch(quiet);
    if (!response) return stored;
    await caches.delete(STORAGE);
    return keepFetched(event, response);
  }
  const age = Date.now() - Number(stored.headers.get('checked-at'));
  if (!(age >= 0 && age < settings.maxAgeMs)) event.waitUntil(checkDocument().catch(quiet));
  return stored;
}

function keepFetched(event, response) {
  event.waitUntil(keepDocument(response.clone()).catch(quiet));
  return response;
}

/** Whether the stored document answers this address: only screens that it knows. The server decides about others. */
function isScreen(address, stored) {
  const { pathname, searchParams } = new URL(address);
  const screens = (stored.headers.get('screens') ?? '').split(' ');
  return screens.includes(firstSegment(pathname)) && !SPECIAL.some((name) => searchParams.has(name));
}

const firstSegment = (path) => `/${path.split('/')[1]}`.toLowerCase();

async function checkDocument() {
  await keepDocument(await fetch(DOCUMENT, { cache: 'no-cache', headers: { accept: 'text/html' } }));
}

/** Keeps a document that was fetched, if it is one of the product. Of a new one, it fetches the files in use. */
async function keepDocument(response) {
  const headers = new Headers(response.headers);
  const isPage = response.ok && headers.get('content-type')?.startsWith('text/html');
  if (!isPage || headers.get('cache-control')?.includes('no-store')) return;
  const text = await response.text();
  const [, data] = /<script type="application\/json" id="boot">([^<]*)/.exec(text) ?? [];
  if (data === undefined) return;
  const { shell, remotes } = JSON.parse(data);
  headers.delete('content-encoding'); // the text has none
  headers.set('checked-at', String(Date.now()));
  const routes = [shell, ...remotes].flatMap((part) => part.routes);
  headers.set('screens', [...new Set(routes.map(({ path }) => firstSegment(path)))].join(' '));
  const before = await find(DOCUMENT).then((stored) => stored?.text());
  await store(DOCUMENT, new Response(text, { headers }));
  if (before !== undefined && before !== text) await replaceFiles(before, text, [shell, ...remotes]);
}

/** Fetches what replaces the stored files, and removes files that neither document names: open tabs have the older. */
async function replaceFiles(before, text, parts) {
  const storage = await open();
  const stored = new Map((await storage.keys()).map(({ url }) => [url, nameWithoutHash(url)]));
  const inUse = new Set(stored.values());
  for (const url of stored.keys())
    if (url.startsWith(FILES) && ![before, text].some((one) => one.includes(url.slice(FILES.length))))
      await storage.delete(url);
  const files = parts.flatMap((part) => [...(part.entry ? [part.entry] : []), ...part.files]);
  for (const { file, integrity } of files) {
    const url = FILES + file.slice('assets/'.length);
    if (stored.has(url) || !inUse.has(nameWithoutHash(url))) continue;
    stored.set(url, '');
    const response = await fetch(url, { integrity, mode: 'cors', credentials: 'omit' }).catch(quiet);
    if (response?.ok) await store(url, response);
  }
}

const nameWithoutHash = (url) => url.replace(/\.[0-9a-f]+(?=\.\w+$)/, '');

async function answerFile(event) {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const stored = await find(request.url).catch(quiet);
  if (stored) return stored;
  const response = await fetch(request);
  // A retry has a query of its own. What it brings replaces a stored file that was altered.
  if (response.ok) event.waitUntil(store(origin + pathname, response.clone()));
  return response;
}
