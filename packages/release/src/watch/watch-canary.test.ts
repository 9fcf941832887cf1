import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReleaseError } from '../release-error.ts';
import { readStatus } from '../releases/status.ts';
import { folderStore } from '../store/folder-store.ts';
import { GATE, ReleasedTarget } from '../testing/released-target.ts';
import { NO_HEALTH, type Health } from './health.ts';
import { watchCanary, type Watching } from './watch-canary.ts';

const TOKEN = 'operator'.repeat(4);
const GOOD: Health = { ...NO_HEALTH, loads: 100 };
const BAD: Health = { ...NO_HEALTH, loads: 10, errors: 10 };

let folder: string;
let target: ReleasedTarget;
let live: string;
let canary: string;
let api: Server;
/** How versions fare; what the API answers in place of it; what it was asked. */
let fares: Record<string, Health>;
let answersWith: number | undefined;
let asked: URL[];
let said: string[];

let port: number;

const origin = () => `http://127.0.0.1:${port}`;
const listen = (on = 0) => new Promise<void>((resolve) => { api.listen(on, '127.0.0.1', resolve); });
const close = () => new Promise<void>((resolve) => {
  api.close(() => resolve());
  api.closeAllConnections();
});

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-watch-'));
  target = await new ReleasedTarget(folderStore(folder)).begin();
  live = (await target.served()).live['staff']!.version;
  canary = await target.publishNext('staff');
  await target.promote('staff', 10);
  [fares, answersWith, asked, said] = [{ [live]: GOOD }, undefined, [], []];
  api = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin());
    asked.push(url);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return void response.writeHead(401).end();
    if (answersWith !== undefined) return void response.writeHead(answersWith, { 'content-type': 'text/html' }).end('<p>');
    const found = fares[url.searchParams.get('version') ?? ''];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ since: url.searchParams.get('since'), versions: found ? [found] : [] }));
  });
  await listen();
  ({ port } = api.address() as AddressInfo);
});
afterEach(async () => {
  await close();
  target.discard();
  rmSync(folder, { recursive: true, force: true });
});

const watch = (changes: Partial<Watching> = {}) => watchCanary({
  store: target.store, app: 'staff', health: { api: origin(), token: TOKEN }, who: 'watch', everyMs: 5, atMostMs: 60_000,
  thresholds: { minLoads: 50, maxFailures: 0.02, maxErrors: 0.02, maxSlower: 2, forMs: 0 },
  gate: async () => GATE, say: (text) => void said.push(text), ...changes,
});

/** Does something once the watch has said this. */
function once(words: string, then: () => unknown): (text: string) => void {
  let done = false;
  return (text) => {
    said.push(text);
    if (done || !text.includes(words)) return;
    done = true;
    void then();
  };
}

test('gives a canary that fares well to everyone, and the log says by which numbers', async () => {
  fares[canary] = GOOD;
  expect(await watch({ because: 'the kit is being mended' })).toMatchObject({ outcome: 'promoted', app: 'staff', version: canary, canary: GOOD, live: GOOD });
  expect(await target.versionsOf('staff')).toEqual({ 100: canary });
  expect((await readStatus(target.store)).log[0]).toMatchObject({ who: 'watch', action: 'promote', reason: expect.stringMatching(/was loaded 100 times .*; the kit is being mended$/) });
});

test('takes a canary back that throws for its users; all others keep what they have', async () => {
  fares[canary] = BAD;
  expect(await watch()).toMatchObject({ outcome: 'rolled back', version: canary, reason: expect.stringContaining('broke on 10 screens in 10 loads') });
  expect(await target.versionsOf('staff')).toEqual({ 100: live });
  expect((await readStatus(target.store)).log[0]).toMatchObject({ who: 'watch', action: 'rollback', apps: [{ app: 'staff', from: canary, to: live }], reason: expect.stringContaining('broke') });
});

test('asks for the canary since its first browser, also where its share grew, and for what is live a day before', async () => {
  const began = (await target.served()).change.at;
  await target.promote([{ app: 'staff', version: canary }], 50);
  fares[canary] = GOOD;
  await watch();
  const since = (version: string) => asked.find((url) => url.searchParams.get('version') === version)?.searchParams.get('since');
  expect([since(canary), since(live)]).toEqual([began, new Date(Date.parse(began) - 86_400_000).toISOString()]);
  expect(asked.every(({ pathname, searchParams }) => pathname === '/remote-health' && searchParams.get('remote') === 'staff')).toBe(true);
});

test('waits while too few have loaded it, and says so once', async () => {
  fares[canary] = { ...NO_HEALTH, loads: 3 };
  const watching = watch();
  await until(() => asked.length > 10);
  expect(said).toEqual([expect.stringContaining('is tried by 10 % of the browsers'), `staff@${canary} was loaded 3 of 50 times.`]);
  fares[canary] = GOOD;
  expect((await watching).outcome).toBe('promoted');
});

test.each([500, 200, 401])('an API that answers %s for a while is waited for, and nothing is decided meanwhile', async (status) => {
  const watching = watch({ say: once('was loaded 0 of 50', () => { answersWith = status; }) });
  await until(() => said.some((text) => text.includes('cannot be judged')));
  expect(await target.versionsOf('staff')).toEqual({ 10: canary, 100: live });
  fares[canary] = GOOD;
  answersWith = undefined;
  expect((await watching).outcome).toBe('promoted');
});

test('an API that is away from the start is waited for', async () => {
  await close();
  fares[canary] = BAD;
  const watching = watch();
  await until(() => said.some((text) => text.includes('does not answer')));
  await listen(port);
  expect((await watching).outcome).toBe('rolled back');
});

test.each([
  ['whose token is another one', () => ({ health: { api: origin(), token: 'x'.repeat(32) } }), 'the token is not its OPERATOR_TOKEN'],
  ['that has no such view', () => { answersWith = 404; return {}; }, 'it has no OPERATOR_TOKEN set'],
  ['nothing is released of', () => ({ app: 'plans' }), 'plans is not released'],
])('an API %s is told at once: waiting would not help', async (_case, changes, words) => {
  await expect(watch(changes())).rejects.toThrow(words);
  await expect(watch(changes())).rejects.toThrow(ReleaseError);
});

test('without a canary there is nothing to watch: everyone has the same', async () => {
  expect(await watch({ app: 'admin' })).toMatchObject({ outcome: 'nothing', reason: 'is what everyone has' });
});

test('taking back asks no API, so that one that broke with the canary cannot keep it', async () => {
  fares[canary] = BAD;
  expect((await watch({ gate: async () => { throw new Error('the API is away'); } })).outcome).toBe('rolled back');
});

test('a gate that refuses is waited for and said; the canary stays what it is', async () => {
  fares[canary] = GOOD;
  let open = false;
  const gate = async () => { if (!open) throw new ReleaseError('the API lacks getRenewalsDue'); return GATE; };
  const watching = watch({ gate });
  await until(() => said.some((text) => text.includes('it could not be given to all: the API lacks getRenewalsDue')));
  expect(await target.versionsOf('staff')).toEqual({ 10: canary, 100: live });
  open = true;
  expect((await watching).outcome).toBe('promoted');
});

test.each([
  ['takes it back', () => target.rollback('staff'), 'was taken back or replaced by somebody else', () => live],
  ['gives it to all', () => target.promote([{ app: 'staff', version: canary }]), 'was given to all by somebody else', () => canary],
])('ends when somebody else %s', async (_case, change, reason, left) => {
  let changing: Promise<unknown> | undefined;
  expect(await watch({ say: once('was loaded 0 of 50', () => { changing = change(); }) })).toMatchObject({ outcome: 'overtaken', reason });
  await changing;
  expect(await target.versionsOf('staff')).toEqual({ 100: left() });
});

test('never gives to all what somebody took back between the numbers and the decision', async () => {
  fares[canary] = GOOD;
  const gate = async () => { await target.rollback('staff'); return GATE; };
  expect((await watch({ gate })).outcome).toBe('overtaken');
  expect(await target.versionsOf('staff')).toEqual({ 100: live });
});

test('stops undecided when its time is over, and leaves the canary as it is', async () => {
  fares[canary] = { ...NO_HEALTH, loads: 3 };
  expect(await watch({ atMostMs: 0 })).toMatchObject({ outcome: 'undecided', reason: 'was loaded 3 of 50 times', canary: { loads: 3 } });
  expect(await target.versionsOf('staff')).toEqual({ 10: canary, 100: live });
});

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    if (holds()) return;
    await new Promise((resolve) => { setTimeout(resolve, 10); });
  }
  throw new Error(`It did not happen. The watch said: ${said.join(' ')}`);
}
