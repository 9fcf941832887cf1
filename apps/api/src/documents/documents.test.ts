import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../config/config.ts';
import { registerDocuments } from './documents.ts';
import type { LoadRelease } from './release.ts';
import { addSecurityHeaders } from './security-headers.ts';

let folder: string;
let app: FastifyInstance;
let release: string;

const load: LoadRelease = async () => {
  const name = release;
  if (name === 'broken') throw new Error('half of it is missing');
  return {
    renderDocument: ({ gymName }) => `<!doctype html><title>${gymName}</title><p>${name}`,
    contentSecurityPolicy: ({ apiBase }) => `default-src 'none'; connect-src 'self' ${apiBase}`.trim(),
  };
};

async function promote(name: string): Promise<void> {
  release = name;
  await writeFile(path.join(folder, 'release.json'), JSON.stringify({ release: name }));
}

async function serve(env: Record<string, string> = {}): Promise<void> {
  app = fastify();
  app.get('/api/known', async () => ({ known: true }));
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ status: 'error' }));
  addSecurityHeaders(app);
  await registerDocuments(app, { config: readConfig({ RELEASES: folder, GYM_NAME: 'Iron', ...env }), load, interval: 20 });
}

beforeEach(async () => {
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
  await rm(folder, { recursive: true, force: true });
});

test.each(['/', '/dashboard', '/updateUser/12', '/userlist?q=a.b&page=2'])('answers %s with the document, filled with the configuration', async (url) => {
  await serve();
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" });
  expect(answer.body).toContain('<title>Iron</title>');
});

test('answers HEAD like GET, without a body', async () => {
  await serve();
  const answer = await app.inject({ method: 'HEAD', url: '/dashboard' });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('');
  expect(Number(answer.headers['content-length'])).toBeGreaterThan(0);
});

test('answers 304 to who has the document already, and the document to who has another', async () => {
  await serve();
  const { etag } = (await app.inject('/')).headers;
  const again = await app.inject({ url: '/dashboard', headers: { 'if-none-match': `"x", W/${String(etag)}` } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  expect(again.headers['content-security-policy']).toBeDefined();
  expect((await app.inject({ url: '/', headers: { 'if-none-match': '"x"' } })).statusCode).toBe(200);
});

test('compresses the document as the browser takes it', async () => {
  await serve();
  const plain = (await app.inject('/')).body;
  const br = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
  const gzip = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br;q=0' } });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  expect(br.headers.etag).not.toBe(gzip.headers.etag);
});

test('serves hashed files for ever, in the encoding that was made for them', async () => {
  await serve();
  const url = '/assets/shell/main.1a2b.js';
  const answer = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(answer.body).toBe('brotli');
  expect((await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })).body).toBe('gzip');
  expect((await app.inject(url)).body).toBe('plain');
  expect((await app.inject({ url: '/assets/shell/plain.css', headers: { 'accept-encoding': 'br' } })).body).toBe('p{}');
});

test.each(['/assets/shell/gone.js', '/assets/', '/assets', '/assets/.hidden', '/assets/../release.json', '/assets/%2e%2e/release.json', '/assets/shell/..%2f..%2frelease.json', '/assets/shell', '/logo.png', '/.env'])(
  'answers %s with 404, never with the document of an app', async (url) => {
    await serve();
    const answer = await app.inject(url);
    if (url === '/assets') return void expect(answer.headers['content-type']).toContain('html');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).not.toContain('html');
    expect(answer.headers['cache-control']).not.toContain('immutable');
  },
);

test('has an icon, and tells robots to stay out', async () => {
  await serve();
  expect((await app.inject('/favicon.ico')).headers['content-type']).toBe('image/svg+xml');
  expect((await app.inject('/robots.txt')).body).toContain('Disallow: /');
});

test('leaves calls to the API', async () => {
  await serve();
  expect((await app.inject('/api/known')).json()).toEqual({ known: true });
  for (const url of ['/api/unknown', '/api', '/uploads/x']) {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.json()]).toEqual([404, { status: 'error' }]);
  }
});

test.each(['/', '/assets/shell/plain.css', '/api/known', '/api/unknown'])('sends the security headers with %s', async (url) => {
  await serve();
  expect((await app.inject(url)).headers).toMatchObject({
    'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin', 'permissions-policy': expect.stringContaining('camera=()'),
  });
});

test('picks up a new release, and stays with the last good one where the next cannot be read', async () => {
  await serve();
  const before = (await app.inject('/')).headers.etag;
  await promote('second release');
  await expectSoon(async () => (await app.inject('/')).body.includes('second release'));
  expect((await app.inject('/')).headers.etag).not.toBe(before);
  await promote('broken');
  await pause(100);
  expect((await app.inject('/')).body).toContain('second release');
});

test('lets the pages of another origin load the files only where CDN_BASE says that they do', async () => {
  await serve();
  expect((await app.inject('/assets/shell/plain.css')).headers['access-control-allow-origin']).toBeUndefined();
  await app.close();
  await serve({ CDN_BASE: 'https://cdn.example' });
  expect((await app.inject('/assets/shell/plain.css')).headers['access-control-allow-origin']).toBe('*');
});

test('says in one sentence that there is no release', async () => {
  await rm(path.join(folder, 'release.json'));
  await expect(serve()).rejects.toThrow(/^There is no release in .*: make one with "pnpm build"/);
});

async function expectSoon(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await holds()) return;
    await pause(20);
  }
  throw new Error('did not happen');
}
