import type { OutgoingHttpHeaders } from 'node:http';
import { type LoopbackServer, serveLoopback } from '@gym/test-tools/loopback';
import { builtFile } from '@gym/remote-contract/build-record';
import { describeProblem } from '../../target/problem.ts';
import { checkDelivery } from './check-delivery.ts';
import { publishedRemote, publishedShell, targetOf } from '../../testing/published-builds.ts';

const RIGHT = {
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=31536000, immutable',
  vary: 'accept-encoding',
};

let server: LoopbackServer;
const shell = publishedShell();

/** A CDN with the shell's files. Tests can change its answers. */
async function serve(
  changes: OutgoingHttpHeaders = {},
  { status = 200, body, encode = true }: { status?: number; body?: string; encode?: boolean | 'always' } = {},
): Promise<string> {
  const target = targetOf(shell);
  server = await serveLoopback(({ url = '', headers }, response) => {
    const name = url.replace('/cdn/', '');
    const compressed = encode === 'always' || (encode && String(headers['accept-encoding']).includes('br'));
    const type = name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
    const all: OutgoingHttpHeaders = {
      ...RIGHT,
      'content-type': type,
      ...(compressed && body === undefined && { 'content-encoding': 'br' }),
      ...changes,
    };
    response
      .writeHead(status, Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)))
      .end(body ?? target.get(compressed ? `${name}.br` : name));
  });
  return `${server.url}/cdn`;
}
afterEach(() => server.stop());

test.each([
  ['variants', true],
  ['only plain files', false],
])('accepts a CDN that serves %s as browsers need them', async (_what, encode) => {
  expect(await checkDelivery(shell, await serve({}, { encode }))).toEqual([]);
});

test('needs the entry for stock hosts, and no manifest: a CDN with an earlier configuration has none', async () => {
  const entry = builtFile('stockEntry.1.js', 'not on the target');
  const stock = { manifest: builtFile('mf-manifest.json', '{}'), entry };
  const build = { ...shell, record: { ...shell.record, stock } };
  const problems = await checkDelivery(build, await serve());
  expect(problems.map(({ text }) => text)).toEqual([expect.stringMatching(/stockEntry\.1\.js differs from the build/)]);
});

test.each<[string, OutgoingHttpHeaders, Parameters<typeof serve>[1], RegExp]>([
  ['does not have', {}, { status: 404 }, /^shell@\S+: http\S+\/cdn\/assets\/shell\/main\.1\.js returned 404/],
  ['has changed', {}, { body: 'other' }, /main\.1\.js differs from the build/],
  ['always compresses', {}, { encode: 'always' }, /main\.1\.js has the encoding br, which the request did not accept/],
  ['labels with another type', { 'content-type': 'text/plain' }, {}, /main\.1\.js has the content type "text\/plain"/],
  [
    'does not share with other origins',
    { 'access-control-allow-origin': undefined },
    {},
    /main\.1\.js lacks "access-control-allow-origin: \*"/,
  ],
  [
    'lets no cache store',
    { 'cache-control': 'no-store, max-age=31536000, immutable' },
    {},
    /main\.1\.js has "cache-control: no-store/,
  ],
  [
    'lets caches revalidate',
    { 'cache-control': 'public, max-age=3600' },
    {},
    /set "public, max-age=31536000, immutable"/,
  ],
])('reports a file that a CDN %s', async (_what, headers, answer, sentence) => {
  const problems = await checkDelivery(shell, await serve(headers, answer));
  expect(problems.map(describeProblem)).toContainEqual(expect.stringMatching(sentence));
});

test('reports a CDN that does not respond', async () => {
  const base = await serve();
  await server.stop();
  expect(await checkDelivery(publishedRemote(), base)).toContainEqual(
    expect.objectContaining({
      id: 'delivery/unreachable',
      text: expect.stringMatching(/could not be fetched \(.+\): is --cdn the address of the files/),
    }),
  );
});

test.each([429, 500, 503])('reports a CDN that answers %i as unreachable', async (status) => {
  const problems = await checkDelivery(shell, await serve({}, { status }));
  expect(new Set(problems.map(({ id }) => id))).toEqual(new Set(['delivery/unreachable']));
});
