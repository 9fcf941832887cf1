/** @jest-environment node */
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LoopbackServer, serveLoopback } from '@gym/test-tools/loopback';
import { OWN_API_PATH, type SentAnswer } from '../harness/own-api-use.ts';
import { createDevOwnApi } from './dev-own-api.ts';

const LOCKERS = 'https://lockers.example';
const TOKEN = `eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIyIn0.c2lnbmF0dXJl`;

let folder: string;
let server: LoopbackServer | undefined;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-own-api-'));
  mkdirSync(path.join(folder, 'src'));
  said = [];
});
afterEach(() => server?.stop());

/** Starts `dev`'s part, and loads its page. */
async function load(choice?: string) {
  await server?.stop();
  const product = 'http://127.0.0.1:8207';
  const ownApi = createDevOwnApi(folder, { product, say: (line) => said.push(line), ...(choice && { choice }) });
  server = await serveLoopback((request, response) => {
    if (!ownApi.answers(request, response)) response.writeHead(404).end();
  });
  return ownApi.read([LOCKERS]);
}

const send = (query = '', init: RequestInit = {}, site = 'same-origin') =>
  fetch(`${server?.url}${OWN_API_PATH}${query}`, { ...init, headers: { 'sec-fetch-site': site } });

const record = ({ url = '/lockers?member=2', ...more }: Partial<SentAnswer>, site?: string) => {
  const sent = { method: 'GET', url: LOCKERS + url, status: 200, type: 'application/json', text: '[7]', ...more };
  return send('', { method: 'PUT', body: JSON.stringify(sent) }, site);
};
const ask = async (url: string, mode = 'full') => {
  const answer = await send(`?${new URLSearchParams({ url: LOCKERS + url, mode })}`);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
const file = () => path.join(folder, 'src/own-api.json');

test('what the real API answered is recorded once for each call, and answers later pages', async () => {
  expect(await load('record')).toBe('record');
  await record({ text: '[1]' });
  await record({ text: '[{"number":7}]' });
  await record({ url: '/note', type: 'text/plain', text: 'No. 7' });
  await record({ url: '/7', method: 'DELETE', status: 204, type: '', text: '' });
  expect(await load()).toBe('answer');
  expect(await ask('/lockers?member=2')).toEqual({ status: 200, type: 'application/json', text: '[{"number":7}]' });
  expect(await ask('/note')).toMatchObject({ type: 'text/plain', text: 'No. 7' });
  expect(Object.keys(JSON.parse(readFileSync(file(), 'utf8')))).toEqual([
    `DELETE ${LOCKERS}/7`,
    `GET ${LOCKERS}/lockers?member=2`,
    `GET ${LOCKERS}/note`,
  ]);
  expect(await ask('/other')).toMatchObject({ status: 503, text: expect.stringContaining('/other has no answer') });
  expect(await ask('/note', 'own-500')).toMatchObject({ status: 500, text: '' });
  await expect(ask('/note', 'own-none')).rejects.toThrow('fetch failed');
});

test.each<[string, Partial<SentAnswer>]>([
  ['a token in a text', { text: `{"mail":"${TOKEN}"}` }],
  ['a field with the name of a secret', { text: '{"accessToken":"x"}' }],
  ['a parameter with the name of a secret', { url: '/lockers?api_key=x' }],
  ['a private key', { type: 'text/plain', text: '-----BEGIN EC PRIVATE KEY-----' }],
  ['no text', { type: 'image/png' }],
  ['a failure', { status: 502 }],
])('an answer with %s is not recorded', async (_what, sent) => {
  await load('record');
  await record(sent);
  expect(said.at(-1)).toMatch(/^Not recorded: GET /);
  expect(existsSync(file())).toBe(false);
});

test('pages of other sites write nothing', async () => {
  await load('record');
  expect((await record({}, 'cross-site')).status).toBe(403);
  expect(existsSync(file())).toBe(false);
});

test('without answers or by choice, the page calls the real API, and the terminal tells the choices', async () => {
  expect(await load()).toBeUndefined();
  expect(said.at(-1)).toBe(
    `${LOCKERS}: called. For answers, write src/own-api.ts, ` +
      'or record src/own-api.json by "OWN_API=record remote-kit dev".',
  );
  await load('record');
  await record({});
  expect(await load('real')).toBeUndefined();
  expect(() => createDevOwnApi(folder, { product: '', say: () => undefined, choice: 'reel' })).toThrow(
    'OWN_API takes "real" or "record", not "reel".',
  );
});
