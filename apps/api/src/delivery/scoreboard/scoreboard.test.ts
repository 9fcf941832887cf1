import { createHash } from 'node:crypto';
import path from 'node:path';
import type { TelemetryReport } from '@gym/api-contract';
import { folderStore } from '@gym/release';
import { ReleasedTarget, readMetrics } from '@gym/release/testing';
import { watchCanary } from '@gym/release/watch';
import type { FastifyInstance } from 'fastify';
import { openServer } from '../../operations/server/open-server.ts';
import { readConfig } from '../../platform/config/config.ts';
import { DEFAULT_THRESHOLDS } from '@gym/release/scoreboard';
import { CapturedLog } from '../../testing/test-doubles.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestServer } from '../../testing/test-server.ts';

const OPERATOR = 'operator'.repeat(4);
const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const log = new CapturedLog();
const server = startTestServer();
const folder = temporaryFolder();
let target: ReleasedTarget;
let live: string;
let environment: Record<string, string>;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  environment = {
    RELEASES: path.join(folder, 'releases'),
    DATA_DIR: path.join(folder, 'data'),
    DEMO: '0',
    DATABASE_URL: 'postgres://gym@db.test/gym',
  };
  target = await new ReleasedTarget(folderStore(path.join(folder, 'releases'))).begin();
  live = (await target.served()).live['staff']!.version;
  [app, url] = await listen({ OPERATOR_TOKEN: OPERATOR });
});
afterAll(async () => {
  await app.close();
});

async function listen(variables: Record<string, string>): Promise<[FastifyInstance, string]> {
  const config = readConfig({ ...environment, ...variables });
  const opened = await openServer(config, log.logger, server, { interval: 20 });
  return [opened, await opened.listen({ port: 0, host: '127.0.0.1' })];
}

const get = (address: string, token?: string) =>
  fetch(url + address, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

/** The text of a part of the board, as a reader sees it, and its HTML. */
async function board(id: string): Promise<{ text: string; html: string }> {
  const answer = await get('/operator/releases/board', OPERATOR);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const found = new RegExp(`<section id="${id}"[^]*?</section>`).exec(await answer.text());
  const html = found?.[0] ?? '';
  return { html, text: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') };
}

const sessions: string[] = [];
/** Reports each list of events from a session of its own. */
const report = async (...batches: readonly (readonly TelemetryReport[])[]) => {
  server.clock.catchUp();
  for (const [index, events] of batches.entries()) {
    const token = (sessions[index] ??= await server.signIn('staff@gym.test'));
    expect(await server.post('reportTelemetry', { events }, token)).toMatchObject({ status: 200 });
  }
};
const loaded = (version: string): TelemetryReport => ({ kind: 'remote-loaded', remote: 'staff', version, ms: 300 });

test('the page has no data, no inline code and a strict policy', async () => {
  const answer = await get('/operator/releases');
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'integrity-policy': 'blocked-destinations=(script)',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self'; .*form-action 'none'/),
  });
  expect(page).not.toMatch(/<script>|<style|style=|\son\w+=|staff|0\.1\.0/);
  const [, script, integrity] = /<script\s+src="([^"]+)"\s+integrity="([^"]+)"/.exec(page)!;
  const body = Buffer.from(await (await get(script!)).arrayBuffer());
  expect(integrity).toBe(`sha256-${createHash('sha256').update(body).digest('base64')}`);
  expect((await get('/operator/files/scoreboard.000000000000.js')).status).toBe(404);
});

test('a table has each shell with the remotes that run in it, and where their kits ran', async () => {
  expect((await board('shells')).text).toMatch(
    /Kit all others 0\.1\.0-\w+ admin 0\.1\.0-\w+ \^[\d.]+ before its publication in the kit&#39;s own host/,
  );
});

test('only the operator token opens the board, not a session, another token or an address', async () => {
  for (const token of [undefined, server.admin, server.staff, `${OPERATOR}x`, OPERATOR.toUpperCase()]) {
    const answer = await get('/operator/releases/board', token);
    expect([token, answer.status, await answer.text()]).toEqual([token, 401, expect.not.stringContaining('staff')]);
  }
  expect((await get(`/operator/releases/board?token=${OPERATOR}`)).status).toBe(401);
  expect(log.events.filter(({ event }) => event === 'operator-refused').length).toBeGreaterThanOrEqual(6);
  expect(JSON.stringify(log.events)).not.toContain(OPERATOR);
});

test('without OPERATOR_TOKEN the address is any other unknown one', async () => {
  const [other, address] = await listen({});
  const page = await (await fetch(`${address}/operator/releases`, { headers: { accept: 'text/html' } })).text();
  await other.close();
  expect(page).toContain('id="boot"');
  expect(page).not.toContain('token-form');
});

test('a live version without reports, and nothing to decide', async () => {
  const { text } = await board('app-admin');
  expect(text).toMatch(/Live, 100 % of the browsers 0\.1\.0-[0-9a-f]{32} Since .* UTC \(\d+ s\) Released by ada/);
  expect(text).toMatch(/Loads, 24 hours none reported/);
  expect(text).toMatch(/No failure was reported\./);
  expect(text).toMatch(/Nothing to decide There is no canary, /);
  expect((await board('log')).text).toMatch(
    /ada promoted shell to .*, admin to .*, staff to .* at \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
  );
});

test('a canary with few loads: the verdict of the watch, what it waits for, and the linked commit', async () => {
  const pipeline = { GITHUB_SERVER_URL: 'https://git.example', GITHUB_REPOSITORY: 'team/gym' };
  const replaced = jest.replaceProperty(process, 'env', { ...process.env, ...pipeline });
  const canary = await target.publishNext('staff', COMMIT);
  replaced.restore();
  await target.promote('staff', 10, '<img src=x onerror=alert(1)>');
  // One more than a verdict needs, because two sessions may share a bit.
  await report(...Array.from({ length: 9 }, (_none, index) => [loaded(live), ...(index < 4 ? [loaded(canary)] : [])]));
  const { text, html } = await board('app-staff');
  const { reason } = await watchCanary({
    store: target.store,
    app: 'staff',
    readMetrics: (asked) => readMetrics({ api: url, token: OPERATOR }, asked),
    everyMs: 20,
    atMostMs: 0,
    thresholds: DEFAULT_THRESHOLDS,
    change: target.changes(() => Promise.reject(new Error('It has nothing to promote.'))),
    say: () => undefined,
  });
  expect(reason).toBe('was loaded 4 of 50 times');
  expect(text).toContain(`Wait The canary ${canary} ${reason}. There is too little to decide. It is promoted with 50 `);
  expect(text).toMatch(
    /or with fewer after 4 h \(\d{4}-\d\d-\d\d \d\d:\d\d UTC\), if no load failed and no screen broke\. With fewer/,
  );
  expect(text).toMatch(
    /Canary, 10 % of .* Loads, 24 hours 4 Sessions [34], 0 with a failure .*Live, 90 % of .* Loads, 24 hours 9 /,
  );
  expect(text).toContain('With fewer than 3 sessions, somebody promotes it by hand.');
  expect(html).toContain(`href="https://git.example/team/gym/commit/${COMMIT}"`);
  expect(text).toMatch(/13 loads, at most 13 an hour of the canary: 4/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toContain('<img');
});

test('a canary that breaks: where, how often, and that the watch rolls it back', async () => {
  const canary = (await target.served()).canaries['staff']!.version;
  const broken = { kind: 'screen-failed', remote: 'staff', version: canary, reference: '1f2e3d4c' } as const;
  await report(...Array.from({ length: 4 }, () => [{ ...broken, screen: '/updateMember/:id', error: 'TypeError' }]), [
    { ...broken },
    { kind: 'remote-failed', remote: 'staff', version: canary, phase: 'integrity' },
    { kind: 'web-vital', remote: 'staff', version: canary, name: 'LCP', value: 900 },
    { kind: 'web-vital', remote: 'staff', version: live, name: 'LCP', value: 400 },
  ]);
  const { text } = await board('app-staff');
  expect(text).toContain(`Roll back The canary ${canary} broke on 5 screens in 4 loads (more than 2 %)`);
  expect(text).toContain('A running watch rolls it back at its next check.');
  expect(text).toMatch(/4 \/updateMember\/:id TypeError .* 1 unknown unknown .*1 load integrity/);
  expect(text).toMatch(/Broken screens 5 \(125 %\), over the limit/);
  expect(text).toMatch(/\(LCP\) \d+ ms \(1 value\) \d+ ms \(1 value\) \+\d+ ms/);
  expect((await board('overview')).text).toMatch(/staff .* for 10 % of the browsers Roll back/);
});

test('a version that was rolled back is quarantined, with the reason', async () => {
  const canary = (await target.served()).canaries['staff']!.version;
  await target.rollback('staff');
  const { text } = await board('app-staff');
  expect(text).toMatch(new RegExp(`Quarantined versions .* ${canary} .* UTC bob no reason given 0123456789`));
  expect(text).toContain('Live, 100 % of the browsers');
  await target.promoteAgain('staff', 10, canary);
  expect((await board('app-staff')).text).not.toContain('Quarantined');
});

test('requests of a network are limited, also with the wrong token', async () => {
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length < 60)
    statuses.push((await get('/operator/releases/board', 'x'.repeat(32))).status);
  expect(statuses.slice(-2)).toEqual([401, 429]);
  const answer = await get('/operator/releases/board', OPERATOR);
  expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
});
