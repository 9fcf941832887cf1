import type { RequestListener } from 'node:http';
import { type LoopbackServer, serveLoopback } from '@gym/test-tools/loopback';
import { readApi } from './api-surface.ts';

let server: LoopbackServer;
const serve = async (listener: RequestListener): Promise<string> => (server = await serveLoopback(listener)).url;
afterEach(() => server.stop());

test('reads the calls and features of an API from its OpenAPI document', async () => {
  const paths = { '/api/getMember': {}, '/api/getRenewalsDue': {}, '/api/getInvoices': {}, '/healthz': {} };
  let own = {};
  const origin = await serve(({ url }, response) =>
    response.end(url === '/api/openapi.json' ? JSON.stringify({ openapi: '3.1.0', paths, ...own }) : ''),
  );
  expect(await readApi(origin)).toEqual({
    name: origin,
    calls: new Set(['getMember', 'getRenewalsDue', 'getInvoices']),
    features: new Set(['renewals-due']),
  });
  own = { 'x-own-api-origins': ['https://lockers.example'] };
  expect((await readApi(origin)).ownApis).toEqual(new Set(['https://lockers.example']));
});

test.each([404, 401])("an API that answers %i has the specification's calls", async (status) => {
  const origin = await serve((_, response) => response.writeHead(status).end('{}'));
  const { name, calls, features } = await readApi(origin);
  expect([name, calls.size, calls.has('getMember'), calls.has('logout'), features.size]).toEqual([
    origin,
    31,
    true,
    false,
    0,
  ]);
});

test.each<[string, RequestListener, RegExp]>([
  [
    'serves pages',
    (_, response) => response.end('<!doctype html>'),
    /answered 200 without an OpenAPI document: is --api the API's origin/,
  ],
  ['is unavailable', (_, response) => response.writeHead(503).end('{}'), /answered 503/],
  ['hangs up', (request) => request.destroy(), /Cannot read the API's calls from http\S+ \(.+\): does the API run/],
])('rejects an API that %s', async (_what, listener, sentence) => {
  await expect(readApi(await serve(listener))).rejects.toThrow(sentence);
});
