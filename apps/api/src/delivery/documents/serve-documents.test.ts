import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { folderStore, loadRelease, type ReleasedDocument } from '@gym/release';
import fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../../platform/config/config.ts';
import { CapturedLog } from '../../testing/test-doubles.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { FollowedApps } from '../releases/follow-release.ts';
import { registerDocuments } from './serve-documents.ts';

let folder: string;
let app: FastifyInstance;
const log = new CapturedLog('warn');
const releasedApps = new FollowedApps();

type Released = Pick<ReleasedDocument, 'below' | 'document' | 'inlineScriptHashes' | 'versions'>;
const documentOf = (name: string, below = 100): Released => ({
  below,
  document: `<!doctype html><title>%title%</title><p>${name}<script type="application/json">%config%</script>`,
  inlineScriptHashes: ["'sha256-inline'"],
  versions: { release: name, shell: '1.0.0', remotes: [] },
});

let sequence = 0;
/** How often the server looked for a new release. */
let checks = 0;
/** Replaces the file of the release at once, as a promotion does: the server never reads a part of it. */
async function write(content: string): Promise<void> {
  const next = path.join(folder, 'next.json');
  await writeFile(next, content);
  await rename(next, path.join(folder, 'release.json'));
}
/** Promotes a release, and canaries for the browsers below a percentage. */
async function promote(name: string, canaries: Readonly<Record<string, number>> = {}): Promise<void> {
  sequence += 1;
  const documents = [...Object.entries(canaries).map(([canary, below]) => documentOf(canary, below)), documentOf(name)];
  await write(JSON.stringify({ sequence, release: name, documents }));
}

async function serve(env: Record<string, string> = {}): Promise<void> {
  app = fastify({ loggerInstance: log.logger, trustProxy: true });
  const store = folderStore(folder);
  await registerDocuments(app, {
    config: readConfig({ RELEASES: folder, GYM_NAME: 'Iron', ...env }),
    store: {
      ...store,
      etag: (name) => {
        checks += 1;
        return store.etag(name);
      },
    },
    load: loadRelease,
    onRelease: (release) => releasedApps.follow(release),
    interval: 20,
  });
}

const expectSoon = (holds: () => Promise<boolean>) => waitUntil(holds, 'The expected response did not arrive.');

beforeEach(async () => {
  log.clear();
  folder = await mkdtemp(path.join(tmpdir(), 'gym-release-'));
  await mkdir(path.join(folder, 'assets/shell'), { recursive: true });
  await writeFile(path.join(folder, 'assets/shell/main.1a2b.js'), 'plain');
  await writeFile(path.join(folder, 'assets/shell/main.1a2b.js.br'), 'brotli');
  await writeFile(path.join(folder, 'assets/shell/main.1a2b.js.gz'), 'gzip');
  await writeFile(path.join(folder, 'assets/shell/plain.css'), 'p{}');
  await writeFile(path.join(folder, 'assets/.hidden'), 'secret');
  await promote('first');
});
afterEach(async () => {
  await app.close();
});

test.each(['/', '/dashboard', '/updateUser/12', '/userlist?q=a.b&page=2'])(
  'answers %s with the document, filled with the configuration',
  async (url) => {
    await serve();
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self' 'sha256-inline'; .*connect-src 'self';/,
      ),
      'integrity-policy': 'blocked-destinations=(script)',
    });
    expect(answer.body).toContain('<title>Iron</title>');
  },
);

test('returns 304 to a browser with the current document, and the document to others', async () => {
  await serve();
  const { etag } = (await app.inject('/')).headers;
  const again = await app.inject({ url: '/dashboard', headers: { 'if-none-match': `"x", W/${String(etag)}` } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  expect(again.headers['content-security-policy']).toBeDefined();
  expect((await app.inject({ url: '/', headers: { 'if-none-match': '"x"' } })).statusCode).toBe(200);
});

test('compresses the document in an encoding of the browser', async () => {
  await serve();
  const plain = (await app.inject('/')).body;
  const br = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, cookie' });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
  const gzip = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br;q=0' } });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  expect(br.headers.etag).not.toBe(gzip.headers.etag);
});

test('serves hashed files as immutable, in their prepared encodings', async () => {
  await serve();
  const url = '/assets/shell/main.1a2b.js';
  const answer = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    vary: 'accept-encoding',
  });
  expect(answer.body).toBe('brotli');
  expect((await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })).body).toBe('gzip');
  expect((await app.inject(url)).body).toBe('plain');
  expect((await app.inject({ url: '/assets/shell/plain.css', headers: { 'accept-encoding': 'br' } })).body).toBe('p{}');
});

test.each([
  '/assets/shell/gone.js',
  '/assets/',
  '/assets',
  '/assets/.hidden',
  '/assets/../release.json',
  '/assets/%2e%2e/release.json',
  '/assets/shell/..%2f..%2frelease.json',
  '/assets/shell',
  '/logo.png',
  '/.env',
])('answers %s with 404, never with the document of an app', async (url) => {
  await serve();
  const answer = await app.inject(url);
  if (url === '/assets') return void expect(answer.headers['content-type']).toContain('html');
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).not.toContain('html');
  expect(answer.headers['cache-control']).not.toContain('immutable');
});

test.each(['/no/such.page', '/updateUser/1.5', '/member/..'])(
  'opens the document at %s, because its dot is part of an unknown path or id (acceptance B5)',
  async (url) => {
    await serve();
    const answer = await app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await app.inject({ url: `${url}/gone.js`, headers: { accept: '*/*' } })).statusCode).toBe(404);
  },
);

test('has an icon, can be installed as a program of the gym, and excludes robots', async () => {
  await serve();
  expect((await app.inject('/favicon.ico')).headers['content-type']).toBe('image/svg+xml');
  const manifest = (await app.inject('/manifest.webmanifest')).json<{
    name: string;
    icons: Record<string, string>[];
  }>();
  expect(manifest).toMatchObject({ name: 'Iron', start_url: '/', display: 'standalone' });
  for (const { src = '', sizes, type } of manifest.icons) {
    const { rawPayload, headers } = await app.inject(src);
    expect([src, headers['content-type']]).toEqual([src, type]);
    // A PNG begins with its width and height, after 16 bytes.
    const [width, height] = [16, 20].map((at) => rawPayload.readUInt32BE(at));
    if (type === 'image/png') expect([src, sizes]).toEqual([src, `${width}x${height}`]);
  }
  expect((await app.inject('/robots.txt')).body).toContain('Disallow: /');
});

test('switches to a new release', async () => {
  await serve();
  const before = (await app.inject('/')).headers.etag;
  await promote('second release');
  await expectSoon(async () => (await app.inject('/')).body.includes('second release'));
  expect((await app.inject('/')).headers.etag).not.toBe(before);
});

test.each([
  ['is only half written', '{"sequence":9,"release":"broken","documents":[{"below":1'],
  ['has no documents', '{"sequence":9,"release":"broken"}'],
  ['has an empty list of documents', '{"sequence":9,"release":"broken","documents":[]}'],
  [
    'has an empty document',
    JSON.stringify({ sequence: 9, release: 'broken', documents: [documentOf('broken', 50), {}] }),
  ],
])(
  'keeps the last good release if the next one %s, warns once, and switches to the next good one',
  async (_case, content) => {
    await serve();
    await write(content);
    await expectSoon(async () => log.lines.length > 0);
    const checksBefore = checks;
    await expectSoon(async () => checks >= checksBefore + 3);
    expect(log.lines).toEqual([expect.stringContaining('cannot be served; the previous one stays live')]);
    for (let browser = 0; browser < 100; browser += 33) expect((await visit(browser)).body).toContain('first');
    await promote('third release');
    await expectSoon(async () => (await app.inject('/')).body.includes('third release'));
  },
);

test('keeps the last release if the release file disappears', async () => {
  await serve();
  await rm(path.join(folder, 'release.json'));
  await expectSoon(async () => log.lines.length > 0);
  expect((await app.inject('/')).body).toContain('first');
});

/** Requests an address as the browser with this number. */
const visit = (browser: number | undefined, url = '/', headers: Record<string, string> = {}) =>
  app.inject({
    url,
    headers: { ...(browser === undefined ? {} : { cookie: `a=b; gym_share=${browser}; c=d` }), ...headers },
  });
const numberIn = (cookie: unknown): number => Number(/^gym_share=(\d{1,2});/.exec(String(cookie))?.[1] ?? Number.NaN);

test('browsers below the percentage get document and versions of the canary; all others never do', async () => {
  await promote('live', { canary: 10, wider: 30 });
  await serve();
  for (let browser = 0; browser < 100; browser += 1) {
    const expected = browser < 10 ? 'canary' : browser < 30 ? 'wider' : 'live';
    const page = await visit(browser, '/dashboard');
    expect([browser, page.body.includes(`<p>${expected}<`), page.headers['set-cookie']]).toEqual([
      browser,
      true,
      undefined,
    ]);
    expect([browser, (await visit(browser, '/versions.json')).json().release]).toEqual([browser, expected]);
  }
});

const withChoice = (choice: string, url = '/') =>
  app.inject({ url, headers: { cookie: `gym_share=99; gym_canary=${choice}; c=d` } });

test('a browser that chose canaries gets those for no share of the browsers, too, and the page knows', async () => {
  await promote('live', { chosen: 0, canary: 10 });
  await serve();
  expect((await visit(0)).body).toContain('<p>canary<');
  for (const choice of ['browser', 'user']) {
    const { body, headers } = await withChoice(choice);
    expect([body.includes('<p>chosen<'), headers['set-cookie']]).toEqual([true, undefined]);
    expect((await withChoice(choice, '/versions.json')).json().release).toBe('chosen');
  }
  for (const choice of ['left', 'x', '']) expect((await withChoice(choice)).body).toContain('<p>live<');
});

test('a document names the apps whose canary it has', async () => {
  const remote = (version: string) => ({ current: { name: 'staff', version } });
  const [canary, live] = [documentOf('canary', 5), documentOf('live')];
  const documents = [
    { ...canary, versions: { ...canary.versions, shell: '2.0.0', remotes: [remote('2')] } },
    { ...live, versions: { ...live.versions, remotes: [remote('1')] } },
  ];
  sequence += 1;
  await write(JSON.stringify({ sequence, release: 'live', documents }));
  await serve();
  const canariesOf = async (browser: number) => /"canaries":([^\]]*\])/.exec((await visit(browser)).body)?.[1];
  expect([await canariesOf(1), await canariesOf(50)]).toEqual(['["shell","staff"]', undefined]);
});

test('a browser without a number gets one for a year, which scripts cannot read', async () => {
  await promote('live', { canary: 50 });
  await serve();
  const seen = new Set<number>();
  for (let browser = 0; browser < 60; browser += 1) {
    const { headers, body } = await visit(undefined, browser % 2 === 0 ? '/' : '/versions.json');
    const number = numberIn(headers['set-cookie']);
    expect(headers['set-cookie']).toBe(`gym_share=${number}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`);
    expect(body).toContain(number < 50 ? 'canary' : 'live');
    seen.add(number);
  }
  expect(seen.size).toBeGreaterThan(20);
  expect([...seen].every((number) => number >= 0 && number < 100)).toBe(true);
  expect((await visit(undefined, '/', { 'x-forwarded-proto': 'https' })).headers['set-cookie']).toMatch(/; Secure$/);
});

test.each([
  'gym_share=100',
  'gym_share=-1',
  'gym_share=1e1',
  'gym_share=',
  'gym_share=5x',
  'xgym_share=5',
  'gym_share="5"',
])('replaces the invalid cookie %s by a new number', async (cookie) => {
  await promote('live', { canary: 50 });
  await serve();
  expect(numberIn((await app.inject({ url: '/', headers: { cookie } })).headers['set-cookie'])).not.toBeNaN();
});

test('sets no cookie while all browsers get the same, and none with files', async () => {
  await serve();
  for (const url of ['/', '/versions.json', '/assets/shell/plain.css', '/robots.txt'])
    expect((await app.inject(url)).headers['set-cookie']).toBeUndefined();
  await promote('live', { canary: 50 });
  await expectSoon(async () => (await visit(1)).body.includes('canary'));
  for (const url of ['/assets/shell/plain.css', '/assets/gone.js', '/robots.txt'])
    expect((await app.inject(url)).headers['set-cookie']).toBeUndefined();
});

test('a cache never sends one browser the response of another', async () => {
  await promote('live', { canary: 50 });
  await serve();
  for (const url of ['/', '/versions.json']) {
    const [canary, live] = [await visit(1, url), await visit(99, url)];
    for (const { headers } of [canary, live])
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' });
    expect(canary.headers.etag).not.toBe(live.headers.etag);
    expect((await visit(99, url, { 'if-none-match': String(canary.headers.etag) })).statusCode).toBe(200);
    expect((await visit(99, url, { 'if-none-match': String(live.headers.etag) })).statusCode).toBe(304);
  }
});

test('tells an open tab the current release', async () => {
  await serve();
  const answer = await app.inject({ url: '/versions.json', headers: { 'accept-encoding': 'br' } });
  expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'br' });
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual({
    release: 'first',
    shell: '1.0.0',
    remotes: [],
  });
  const [before, { headers }] = [answer.headers.etag, await app.inject('/versions.json')];
  await promote('second');
  await expectSoon(
    async () =>
      (await app.inject({ url: '/versions.json', headers: { 'if-none-match': String(headers.etag) } })).statusCode ===
      200,
  );
  expect((await app.inject({ url: '/versions.json', headers: { 'accept-encoding': 'br' } })).headers.etag).not.toBe(
    before,
  );
});

/** Promotes a staff remote with APIs of its own. */
async function promoteWithOrigins(name: string, ...origins: string[]): Promise<void> {
  const { versions, ...document } = documentOf(name);
  const remotes = [{ current: { name: 'staff', audience: 'staff', version: '1.0.0', origins } }];
  sequence += 1;
  const documents = [{ ...document, versions: { ...versions, remotes } }];
  await write(JSON.stringify({ sequence, release: name, documents }));
}

test('pages call, and users get tokens for, declared APIs that the operator lists; the log names others', async () => {
  await promoteWithOrigins('first', 'https://lockers.example', 'https://attacker.example');
  await serve({ OWN_API_ORIGINS: 'https://lockers.example,https://other.example', API_ORIGIN: 'https://gym.example' });
  const tokens = () =>
    ['lockers', 'attacker', 'other'].filter((name) => releasedApps.declares('staff', `https://${name}.example`));
  expect((await app.inject('/')).headers['content-security-policy']).toContain(
    "connect-src 'self' https://lockers.example;",
  );
  expect(tokens()).toEqual(['lockers']);
  await promoteWithOrigins('second', 'https://attacker.example');
  await expectSoon(async () => (await app.inject('/')).body.includes('second'));
  expect((await app.inject('/')).headers['content-security-policy']).toContain("connect-src 'self';");
  expect(tokens()).toEqual([]);
  expect(log.lines).toEqual([
    expect.stringContaining(
      'staff declares https://attacker.example as its own API, which OWN_API_ORIGINS does not list: pages cannot',
    ),
  ]);
});

describe('the contributions of remotes', () => {
  const panel = (title: string) => ({ title, page: 'panel' });
  const remote = (name: string, menu: string[], slots: object = {}) => ({
    ...{ name, title: name, version: '1.0.0', contract: '^1.8.0', audience: 'staff', routes: [], files: [] },
    ...{ entry: { file: 'assets/x.js', integrity: 'sha256-x' }, slots },
    menu: menu.map((at) => ({ label: `<${at}>`, path: at, icon: 'plan' })),
  });
  const REMOTES = [
    remote('staff', ['/memberList', '/healthList']),
    remote('lockers', ['/lockers'], {
      dashboard: panel('Lockers'),
      'member-page': panel('Locker'),
      'member-list': panel('Locker'),
    }),
    remote('reports', ['/reports'], { dashboard: panel('Reports'), 'lockers/locker-page': panel('Report') }),
  ];
  /** Promotes these remotes, as a release composes them. @returns the document of the release */
  async function promoteRemotes(): Promise<string> {
    const boot = JSON.stringify({ release: 'r', shell: {}, remotes: REMOTES }).replaceAll('<', '\\u003c');
    const document = `<title>%title%</title><script type="application/json" id="boot">${boot}</script>`;
    const versions = { release: 'r', shell: '1', remotes: REMOTES.map((one) => ({ current: one, previous: one })) };
    sequence += 1;
    await write(JSON.stringify({ sequence, release: 'r', documents: [{ ...documentOf('r'), document, versions }] }));
    return document;
  }
  type Shown = (typeof REMOTES)[number] & { commands?: object };
  const shown = async () => {
    const [, boot = ''] = /id="boot">(.*?)<\/script>/.exec((await app.inject('/')).body) ?? [];
    const versions = (await app.inject('/versions.json')).json<{ remotes: { current: Shown; previous: Shown }[] }>();
    const { remotes } = JSON.parse(boot) as { remotes: Shown[] };
    expect(versions.remotes).toEqual(remotes.map((one) => ({ current: one, previous: one })));
    return remotes;
  };

  test('reach the browser as the release has them, byte for byte', async () => {
    const document = await promoteRemotes();
    await serve();
    expect((await app.inject('/')).body).toBe(document.replace('%title%', 'Iron'));
    expect(log.lines).toEqual([]);
  });

  test('stand where the deployer put them, and hidden ones never reach it; the log names unknown ones', async () => {
    await promoteRemotes();
    await serve({
      CONTRIBUTIONS: JSON.stringify({
        menu: { first: ['/reports', '/healthList'], hidden: ['/memberList'] },
        dashboard: { first: ['reports', 'towels'] },
        'lockers/locker-page': { hidden: ['reports'] },
        'member-list': { first: ['lockers'] },
        commands: { first: ['lockers'], hidden: ['staff'] },
      }),
    });
    const [staff, lockers, reports] = await shown();
    expect(staff).toEqual({
      ...REMOTES[0],
      menu: [{ label: '</healthList>', path: '/healthList', icon: 'plan', order: -1 }],
      commands: { hidden: true },
    });
    expect(lockers).toEqual({
      ...REMOTES[1],
      slots: { ...REMOTES[1]?.slots, 'member-list': { ...panel('Locker'), order: -1 } },
      commands: { order: -1 },
    });
    expect(reports).toEqual({
      ...REMOTES[2],
      menu: [{ label: '</reports>', path: '/reports', icon: 'plan', order: -2 }],
      slots: { dashboard: { ...panel('Reports'), order: -2 } },
    });
    expect(log.lines).toEqual([
      expect.stringContaining('CONTRIBUTIONS names \\"towels\\" for dashboard, but no remote of the release'),
    ]);
  });
});

describe("a remote from the developer's machine", () => {
  const OPENING = '/memberList?page=2&open-origin=http://localhost:8091';
  const SAME = { 'sec-fetch-site': 'same-origin' };
  const open = async (url = OPENING, headers: Record<string, string> = SAME) =>
    (await app.inject({ url, headers })).headers;

  test('only REMOTE_OVERRIDES tells the page of it, and opens an origin to the document that names it', async () => {
    await serve();
    const closed = (await open())['content-security-policy'];
    expect([closed, (await app.inject('/')).body]).toEqual([
      expect.not.stringContaining('localhost'),
      expect.not.stringContaining('overrides'),
    ]);
    await app.close();
    await serve({ REMOTE_OVERRIDES: '1' });
    expect((await app.inject('/')).body).toContain('"overrides":true');
    const opened = await open();
    expect(opened['content-security-policy']).toBe(
      String(closed).replaceAll(/(script|style|connect)-src 'self'/g, '$& http://localhost:8091'),
    );
    // A developer's files have no hashes. Nothing may show this document, or its policy, to another request.
    expect([opened['integrity-policy'], opened['cache-control'], opened.etag]).toEqual([
      undefined,
      'no-store',
      undefined,
    ]);
    const other = await open('/memberList?page=2');
    expect([other['content-security-policy'], other['integrity-policy']]).toEqual([closed, expect.any(String)]);
  });

  test.each<[string, string, Record<string, string>]>([
    ['a link of another site', OPENING, { 'sec-fetch-site': 'cross-site' }],
    ['a link of a subdomain', OPENING, { 'sec-fetch-site': 'same-site' }],
    ['a typed address', OPENING, { 'sec-fetch-site': 'none' }],
    ['another machine', '/?open-origin=http://evil.example', SAME],
    ['every port', '/?open-origin=http://localhost:*', SAME],
    ['a name that begins alike', '/?open-origin=http://localhost.evil.example', SAME],
    ['a path', '/?open-origin=http://localhost:8091/', SAME],
    ['a second source', '/?open-origin=http://localhost:8091%20https://evil.example', SAME],
    ['a second directive', '/?open-origin=http://localhost:8091;script-src%20*', SAME],
    ['an override without consent', '/?override=staff@http://localhost:8091/', SAME],
  ])('%s opens nothing', async (_what, url, headers) => {
    await serve({ REMOTE_OVERRIDES: '1' });
    expect((await open(url, headers))['content-security-policy']).toBe((await open('/'))['content-security-policy']);
  });

  test('two overrides open two origins, in browsers that do not say where a request comes from, too', async () => {
    await serve({ REMOTE_OVERRIDES: '1' });
    const { 'content-security-policy': policy } = await open(`${OPENING}&open-origin=http://127.0.0.1:8092`, {});
    expect(policy).toContain("style-src 'self' http://localhost:8091 http://127.0.0.1:8092;");
  });
});

test('tells the page after how many minutes it locks, if the deployment sets IDLE_LOCK_MINUTES', async () => {
  await serve();
  expect((await app.inject('/')).body).not.toContain('idleLock');
  await app.close();
  await serve({ IDLE_LOCK_MINUTES: '5' });
  expect((await app.inject('/')).body).toContain('"idleLockMinutes":5');
});

test('reports a missing release in one sentence', async () => {
  await rm(path.join(folder, 'release.json'));
  await expect(serve()).rejects.toThrow(/^There is no release in .*: create one with "pnpm build"/);
});
