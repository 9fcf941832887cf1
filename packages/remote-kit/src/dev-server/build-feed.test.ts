/** @jest-environment node */
import { type LoopbackServer, serveLoopback } from '@gym/test-tools/loopback';
import type { MultiStats } from 'webpack';
import { BuildFeed } from './build-feed.ts';

let feed: BuildFeed;
let server: LoopbackServer;
let built: (stats: MultiStats) => void;
beforeEach(async () => {
  feed = new BuildFeed();
  feed.follow({
    hooks: { done: { tap: (_name: string, take: typeof built) => (built = take) } },
  } as never);
  server = await serveLoopback((_request, response) => feed.answer(response));
});
afterEach(() => server.stop());

const stats = (hash: string, ...messages: string[]) =>
  ({
    hash,
    hasErrors: () => messages.length > 0,
    toJson: () => ({ errors: messages.map((message) => ({ moduleName: './src/a.tsx', message })) }),
  }) as never as MultiStats;

/** Reads the next event of a page that follows. */
async function followed(): Promise<() => Promise<unknown>> {
  const { body, headers } = await fetch(server.url);
  expect(headers.get('content-type')).toBe('text/event-stream');
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  return async () => JSON.parse((await reader.read()).value!.replace('data: ', '')) as unknown;
}

test('tells a page the present build, then each change and each error', async () => {
  built(stats('one'));
  const next = await followed();
  expect(await next()).toEqual({ build: 'one', errors: [] });
  built(stats('two', 'Unexpected token\n\nCaused by:\n    Syntax Error\n   0: <unknown>'));
  // The last good build stays.
  expect(await next()).toEqual({ build: 'one', errors: ['./src/a.tsx\nUnexpected token'] });
  built(stats('three'));
  expect(await next()).toEqual({ build: 'three', errors: [] });
  feed.show('Types', ['a.tsx:1: wrong type']);
  expect(await next()).toEqual({ build: 'three', errors: ['a.tsx:1: wrong type'] });
});

test('takes the builds of any bundler, and keeps the name of the last good one', async () => {
  feed.built({ build: 'one' });
  const next = await followed();
  expect(await next()).toEqual({ build: 'one', errors: [] });
  feed.built({ errors: ['src/a.tsx: Unexpected token'] });
  expect(await next()).toEqual({ build: 'one', errors: ['src/a.tsx: Unexpected token'] });
  feed.built({ build: 'two' });
  expect(await next()).toEqual({ build: 'two', errors: [] });
});
