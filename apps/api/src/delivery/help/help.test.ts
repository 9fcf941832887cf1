import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../platform/config/config.ts';
import { createHttpServer } from '../../platform/http/http-server.ts';
import { TestLog } from '../../testing/test-doubles.ts';
import { readHelp, renderPage } from './read-help.ts';
import { registerHelp } from './register-help.ts';

let app: FastifyInstance;
let url: string;
let reads = 0;
beforeAll(async () => {
  app = createHttpServer({ log: new TestLog().logger, trustProxy: false });
  registerHelp(app, {
    config: readConfig({ GYM_NAME: 'Iron & Works' }),
    read: () => {
      reads += 1;
      return readHelp();
    },
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function get(target: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url + target, { headers, redirect: 'manual' });
  return { statusCode: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
}
const linksIn = (html: string) => [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map((match) => match[1]!);

test('the index, every page it links to and their files exist', async () => {
  const [waiting, seen] = [['/help/'], new Set<string>()];
  for (let target = waiting.pop(); target !== undefined; target = waiting.pop()) {
    seen.add(target);
    const { statusCode, headers, body } = await get(target);
    expect([target, statusCode]).toEqual([target, 200]);
    if (!String(headers['content-type']).startsWith('text/html')) continue;
    expect([target, body.match(/<h1/g)]).toEqual([target, ['<h1']]);
    const [anchors, links] = [[...body.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]), linksIn(body)];
    expect(anchors).toHaveLength(new Set(anchors).size);
    const next = links
      .map((link) => link.replace(/#.*$/, ''))
      .filter((link) => link.startsWith('/help') && !seen.has(link) && !waiting.includes(link));
    waiting.push(...new Set(next));
    expect(links.filter((link) => !/^(\/help\/|#main$|\/favicon\.ico$|\/$)/.test(link))).toEqual([]);
  }
  expect([...seen].filter((seenAt) => /^\/help\/[\w-]+$/.test(seenAt)).length).toBeGreaterThan(15);
  expect([...seen].filter((seenAt) => seenAt.endsWith('.webp')).length).toBeGreaterThan(15);
  expect(reads).toBe(1);
});

test('a page has the headers of a document and a policy without scripts', async () => {
  const { headers, body } = await get('/help/members');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'permissions-policy': expect.stringContaining('camera=()'),
    'x-frame-options': 'DENY',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });
  expect(body).toMatch(
    /^<!doctype html>\n<html lang="en">[^]*<title>The member list · Help · Iron &amp; Works<\/title>/,
  );
  expect(body).toMatch(
    /<img src="\/help\/files\/members\.[0-9a-f]{12}\.webp" alt="The member list: [^"]+" width="1100" height="720" /,
  );
  expect(body).not.toMatch(/<script|style=|\son\w+=/);
});

test('returns 304 to a browser with the current page and theme', async () => {
  const { headers } = await get('/help/members');
  expect((await get('/help/members', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  const dark = await get('/help/members', { 'if-none-match': String(headers.etag), cookie: 'other=1; theme=dark' });
  expect([dark.statusCode, dark.headers.vary]).toEqual([200, 'accept-encoding, cookie']);
  expect(dark.body).toContain('<html lang="en" data-theme="dark">');
  expect((await get('/help/members', { cookie: 'theme=<b>' })).body).toContain('<html lang="en">');
});

test('pictures and styles are cached for a year under hashed names', async () => {
  const files = linksIn((await get('/help/members')).body).filter((link) => link.startsWith('/help/files/'));
  expect([...new Set(files)]).toHaveLength(2);
  for (const file of files)
    expect((await get(file)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/help/files/members.000000000000.webp')).statusCode).toBe(404);
});

test.each([
  ['/memberList', '/help/members'],
  ['/memberhealth', '/help/health'],
  ['/updateMember/12', '/help/add-member'],
  ['/updateMember/12/', '/help/add-member'],
  ['/', '/help/sign-in'],
  ['/no/where', '/help/'],
  ['/updateMember/1/2', '/help/'],
  ['//evil.test', '/help/'],
])('from the screen at %s the help leads to %s', async (screen, page) => {
  const { statusCode, headers } = await get(`/help/of${screen}`);
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, page, 'no-store']);
});

test('returns 404 with a link to the index for an address without a page', async () => {
  for (const target of ['/help/nothing', '/help/README', '/help/a/b', '/help/members.md']) {
    const { statusCode, headers, body } = await get(target);
    expect([target, statusCode, headers['cache-control']]).toEqual([target, 404, 'no-store']);
    expect(body).toContain('<h1>No such page</h1>');
  }
  expect((await get('/help')).headers.location).toBe('/help/');
});

test('HTML in a page is shown as text', () => {
  const { html } = renderPage('# T <b>\n\n<script>x</script>\n\nA <i>word</i> [go](members.md)', {
    link: () => '"><b>',
    picture: () => ({ src: '', width: 1, height: 1 }),
  });
  expect(html).not.toMatch(/<(script|i|b)>/);
});

test('reading fails for a page without a title and for a missing picture', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'gym-help-'));
  await mkdir(path.join(folder, 'pictures'));
  await writeFile(path.join(folder, 'a.md'), '# A\n\n![gone](pictures/gone.webp)\n');
  await expect(readHelp(folder)).rejects.toThrow('a.md shows pictures/gone.webp, which is not there.');
  await writeFile(path.join(folder, 'a.md'), 'no title\n');
  await expect(readHelp(folder)).rejects.toThrow('begins with its title');
  await rm(folder, { recursive: true });
});
