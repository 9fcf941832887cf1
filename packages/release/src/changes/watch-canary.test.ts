import { mkdtempSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LoopbackServer, serveLoopback } from '@gym/test-tools/loopback';
import { ReleaseError } from '../target/release-error.ts';
import { readStatus } from '../commands/read-status.ts';
import { recordName } from '../target/release-record.ts';
import { folderStore } from '../target/open-store.ts';
import { GATE, ReleasedTarget } from '../testing/released-target.ts';
import { NO_METRICS, readMetrics, type RemoteMetrics } from './metrics.ts';
import type { Thresholds } from './verdict.ts';
import { readCanary } from './watched.ts';
import { watchCanary, type WatchRequest } from './watch-canary.ts';

const HOUR = 3_600_000;
const TOKEN = 'operator'.repeat(4);
const GOOD: RemoteMetrics = { ...NO_METRICS, loads: 100, sessions: 40 };
const THRESHOLDS: Thresholds = {
  minLoads: 50,
  maxFailures: 0.02,
  maxErrors: 0.02,
  maxSlower: 2,
  forMs: 0,
  fewLoadsAfterMs: 3_600_000,
};
const FEW: RemoteMetrics = { ...NO_METRICS, loads: 3, sessions: 3 };
const BAD: RemoteMetrics = { ...NO_METRICS, loads: 10, errors: 10, sessions: 5, failedSessions: 5 };

let folder: string;
let target: ReleasedTarget;
let live: string;
let canary: string;
let api: LoopbackServer;
/** Metrics by version, the status that replaces the API's answer, and the requested URLs. */
let metrics: Record<string, RemoteMetrics>;
let answersWith: number | undefined;
let asked: URL[];
/** The calls that the API knows. */
let calls: string[];
let said: string[];

const answer: RequestListener = (request, response) => {
  const url = new URL(request.url ?? '/', api.url);
  if (url.pathname === '/api/openapi.json')
    return void response.end(
      JSON.stringify({ openapi: '3.1.0', paths: Object.fromEntries(calls.map((name) => [`/api/${name}`, {}])) }),
    );
  asked.push(url);
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return void response.writeHead(401).end();
  if (answersWith !== undefined)
    return void response.writeHead(answersWith, { 'content-type': 'text/html' }).end('<p>');
  const found = metrics[url.searchParams.get('version') ?? ''];
  return void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ since: url.searchParams.get('since'), versions: found ? [found] : [] }));
};

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-watch-'));
  target = await new ReleasedTarget(folderStore(folder)).begin();
  live = (await target.served()).live['staff']!.version;
  canary = await target.publishNext('staff');
  await target.promote('staff', 10);
  [metrics, answersWith, asked, calls, said] = [{ [live]: GOOD }, undefined, [], [...GATE.api.calls], []];
  api = await serveLoopback(answer);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await api.stop();
});

const watch = (changes: Partial<WatchRequest> = {}) =>
  watchCanary({
    store: target.store,
    app: 'staff',
    readMetrics: (read) => readMetrics({ api: api.url, token: TOKEN }, read),
    change: target.changes(),
    everyMs: 5,
    atMostMs: 60_000,
    thresholds: THRESHOLDS,
    say: (text) => void said.push(text),
    ...changes,
  });

/** Runs `then` once the watch has printed these words. */
function once(words: string, then: () => unknown): (text: string) => void {
  let done = false;
  return (text) => {
    said.push(text);
    if (done || !text.includes(words)) return;
    done = true;
    void then();
  };
}

test('a canary for chosen browsers decides nothing, and its time does not count', async () => {
  await target.rollback('staff');
  const chosen = await target.publishNext('staff');
  await target.promote('staff', 0);
  metrics[chosen] = GOOD;
  await expect(watch()).rejects.toThrow('is a canary for chosen browsers, which decide nothing');
  const { since: chose } = (await readCanary(target.store, 'staff'))!;
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  await target.promote('staff', 10);
  expect((await readCanary(target.store, 'staff'))!.since.getTime()).toBeGreaterThan(chose.getTime());
});

test('promotes a good canary to all, and logs its metrics', async () => {
  metrics[canary] = GOOD;
  expect(await watch({ because: 'the kit is being fixed' })).toMatchObject({
    outcome: 'promoted',
    app: 'staff',
    version: canary,
    canary: GOOD,
    live: GOOD,
  });
  expect(await target.versionsOf('staff')).toEqual({ 100: canary });
  expect((await readStatus(target.store)).log[0]).toMatchObject({
    who: 'watch',
    action: 'promote',
    reason: expect.stringMatching(/with 100 loads .*; the kit is being fixed$/),
  });
});

test('rolls back a canary whose screens break, and changes no other browser', async () => {
  metrics[canary] = BAD;
  expect(await watch()).toMatchObject({
    outcome: 'rolled back',
    version: canary,
    reason: expect.stringContaining('broke on 10 screens in 10 loads'),
  });
  expect(await target.versionsOf('staff')).toEqual({ 100: live });
  expect((await readStatus(target.store)).log[0]).toMatchObject({
    who: 'watch',
    action: 'rollback',
    apps: [{ app: 'staff', from: canary, to: live }],
    reason: expect.stringContaining('broke'),
  });
});

test('reads the metrics since the first browser of the canary, and one day more of the live version', async () => {
  const began = (await target.store.storedAt(recordName((await target.served()).sequence)))!;
  await target.promote([{ app: 'staff', version: canary }], 50);
  metrics[canary] = GOOD;
  await watch();
  const since = (version: string) =>
    asked.find((url) => url.searchParams.get('version') === version)?.searchParams.get('since');
  expect([since(canary), since(live)]).toEqual(
    [began, new Date(began.getTime() - 24 * HOUR)].map((at) => at.toISOString()),
  );
  expect(
    asked.every(
      ({ pathname, searchParams }) => pathname === '/remote-health' && searchParams.get('remote') === 'staff',
    ),
  ).toBe(true);
});

test('a canary with few loads waits its time by the store, however far back the clock of its promoter is', async () => {
  await target.rollback('staff');
  const behind = new Date(Date.now() - 3 * HOUR).toISOString();
  jest.spyOn(Date.prototype, 'toISOString').mockReturnValue(behind);
  await target.promoteAgain('staff', 10, canary);
  jest.restoreAllMocks();
  metrics[canary] = FEW;
  expect(await watch({ atMostMs: 0 })).toMatchObject({ outcome: 'undecided', reason: 'was loaded 3 of 50 times' });
});

test('a watch with a clock that is far ahead waits just as long', async () => {
  metrics[canary] = FEW;
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * HOUR);
  expect(await watch({ atMostMs: 0 })).toMatchObject({ outcome: 'undecided' });
});

test('waits for enough loads, and says so once', async () => {
  metrics[canary] = FEW;
  const watching = watch();
  await until(() => asked.length > 10);
  expect(said).toEqual([
    expect.stringContaining('is a canary for 10 % of the browsers'),
    `staff@${canary} was loaded 3 of 50 times.`,
  ]);
  metrics[canary] = GOOD;
  expect((await watching).outcome).toBe('promoted');
});

test.each([500, 200, 401])('waits for an API that answers %s for a while, and decides nothing', async (status) => {
  const watching = watch({
    say: once('was loaded 0 of 50', () => {
      answersWith = status;
    }),
  });
  await until(() => said.some((text) => text.includes('has no verdict')));
  expect(await target.versionsOf('staff')).toEqual({ 10: canary, 100: live });
  metrics[canary] = GOOD;
  answersWith = undefined;
  expect((await watching).outcome).toBe('promoted');
});

test('waits for an API that does not respond at the start', async () => {
  await api.stop();
  metrics[canary] = BAD;
  const watching = watch();
  await until(() => said.some((text) => text.includes('does not respond')));
  api = await serveLoopback(answer, api.port);
  expect((await watching).outcome).toBe('rolled back');
});

test('fails at once for an API that counts no sessions', async () => {
  const { sessions: _sessions, ...older } = GOOD;
  metrics[canary] = older as RemoteMetrics;
  await expect(watch()).rejects.toThrow(/ counts no sessions: it is older than this command, so upgrade it first\.$/);
});

test.each([
  [
    'with another token',
    () => ({
      readMetrics: (asked: Parameters<WatchRequest['readMetrics']>[0]) =>
        readMetrics({ api: api.url, token: 'x'.repeat(32) }, asked),
    }),
    'the token is not its OPERATOR_TOKEN',
  ],
  [
    'without metrics',
    () => {
      answersWith = 404;
      return {};
    },
    'it has no OPERATOR_TOKEN set',
  ],
  ['of an unreleased app', () => ({ app: 'plans' }), 'plans is not released'],
])('fails at once for an API %s', async (_case, changes, words) => {
  await expect(watch(changes())).rejects.toThrow(words);
  await expect(watch(changes())).rejects.toThrow(ReleaseError);
});

test('without a canary, there is nothing to watch', async () => {
  expect(await watch({ app: 'admin' })).toMatchObject({ outcome: 'nothing', reason: 'is live for all browsers' });
});

test('rolls back without the API, which the canary may have broken', async () => {
  metrics[canary] = BAD;
  expect(
    (
      await watch({
        change: target.changes(async () => {
          throw new Error('the API does not respond');
        }),
      })
    ).outcome,
  ).toBe('rolled back');
});

test('reports a failed gate, waits, and keeps the canary', async () => {
  metrics[canary] = GOOD;
  let open = false;
  const gate = async () => {
    if (!open) throw new ReleaseError('the API lacks getRenewalsDue');
    return GATE;
  };
  const watching = watch({ change: target.changes(gate) });
  await until(() =>
    said.some((text) => text.includes('it could not be promoted to all: the API lacks getRenewalsDue')),
  );
  expect(await target.versionsOf('staff')).toEqual({ 10: canary, 100: live });
  open = true;
  expect((await watching).outcome).toBe('promoted');
});

describe('a rollback also ends the canaries that do not fit without it, and no others:', () => {
  let other: string;
  const expectRollback = async (app: string, version: string, along: string) => {
    metrics[version] = BAD;
    expect(await watch({ app, thresholds: { ...THRESHOLDS, forMs: 60_000 } })).toMatchObject({
      outcome: 'rolled back',
      version,
      reason: expect.stringMatching(
        new RegExp(`broke on 10 screens.*; staff@${along} does not fit without it and was rolled back, too$`),
      ),
    });
    expect(await target.versionsOf('staff')).toEqual({ 20: live, 100: live });
    expect(await target.versionsOf('admin')).toMatchObject({ 20: other });
    const [change] = (await readStatus(target.store)).log;
    expect(change?.apps).toEqual([
      expect.objectContaining({ app, from: version }),
      { app: 'staff', from: along, to: live, ended: { version: along, share: 10 } },
    ]);
    expect(change?.reason).toContain(`staff@${along}`);
  };
  beforeEach(async () => {
    await target.rollback('staff');
    other = await target.publishNext('admin');
    await target.promote('admin', 20);
  });

  test.each([
    ['canary', 30],
    ['live version', undefined],
  ])("a remote that needs a library of the shell's %s", async (_what, share) => {
    const { shell, staff } = await target.releaseCharts(share);
    await expectRollback('shell', shell, staff);
  });

  test('a remote that gave it a route', async () => {
    target.workspace.newRemote('diets', '/memberDiet');
    target.workspace.keep('staff', (one) => one !== '/memberDiet');
    const [diets, staff] = [await target.publish('diets'), await target.publish('staff')];
    await target.promote('diets staff', 10);
    await expectRollback('diets', diets.version, staff.version);
  });
});

test.each([
  ['rolls it back', () => target.rollback('staff'), 'was rolled back or replaced by another user', () => live],
  [
    'promotes it to all',
    () => target.promote([{ app: 'staff', version: canary }]),
    'was promoted to all by another user',
    () => canary,
  ],
])('ends when another user %s', async (_case, change, reason, left) => {
  let changing: Promise<unknown> | undefined;
  expect(
    await watch({
      say: once('was loaded 0 of 50', () => {
        changing = change();
      }),
    }),
  ).toMatchObject({ outcome: 'overtaken', reason });
  await changing;
  expect(await target.versionsOf('staff')).toEqual({ 100: left() });
});

test('never promotes a canary that another user rolled back before the decision', async () => {
  metrics[canary] = GOOD;
  const gate = async () => {
    await target.rollback('staff');
    return GATE;
  };
  expect((await watch({ change: target.changes(gate) })).outcome).toBe('overtaken');
  expect(await target.versionsOf('staff')).toEqual({ 100: live });
});

describe('after the promotion to all', () => {
  /** Runs `then` as soon as all browsers have the version. */
  const whenPromoted = (then: () => unknown) => once('all browsers have it now', then);
  beforeEach(() => {
    metrics[canary] = GOOD;
  });

  test('keeps a good version for its time, and compares it with the previous one', async () => {
    const found = await watch({ thresholds: { ...THRESHOLDS, forMs: 50 } });
    expect(found).toMatchObject({ outcome: 'promoted', stage: 'live', version: canary, canary: GOOD, live: GOOD });
    expect(found.reason).toMatch(/^has been live for 0 s, with 100 loads/);
    expect(said).toContainEqual(
      expect.stringMatching(new RegExp(`^staff@${canary} is live .*; before it was ${live}`)),
    );
    expect((await readStatus(target.store)).log.filter(({ who }) => who === 'watch')).toHaveLength(1);
  });

  test('rolls back a version that breaks for all browsers, and keeps it out', async () => {
    const found = await watch({
      say: whenPromoted(() => {
        metrics[canary] = BAD;
      }),
    });
    expect(found).toMatchObject({ outcome: 'rolled back', stage: 'live', version: canary, canary: BAD, live: GOOD });
    expect(await target.versionsOf('staff')).toEqual({ 100: live });
    expect((await readStatus(target.store)).log[0]).toMatchObject({
      who: 'watch',
      action: 'rollback',
      apps: [{ app: 'staff', from: canary, to: live }],
      reason: expect.stringContaining('broke on 10 screens'),
    });
    await expect(target.promote('staff')).rejects.toThrow(`staff@${canary} was rolled back by watch`);
    expect(await watch()).toMatchObject({ outcome: 'nothing', version: live });
  });

  test('watches a version that was promoted without a canary, and no older one', async () => {
    await target.promote('staff');
    metrics[canary] = BAD;
    expect(await watch()).toMatchObject({ outcome: 'nothing', version: canary });
    expect(await watch({ thresholds: { ...THRESHOLDS, forMs: 60_000 } })).toMatchObject({
      outcome: 'rolled back',
      stage: 'live',
      version: canary,
    });
  });

  test('reports a rollback that the gate rejects, and tries again', async () => {
    let open = true;
    const gate = async () => {
      if (!open) throw new ReleaseError('the API lacks getMemberDetails');
      return GATE;
    };
    const watching = watch({
      change: target.changes(gate),
      say: whenPromoted(() => {
        [metrics[canary], open] = [BAD, false];
      }),
    });
    await until(() => said.some((text) => text.includes('it could not be rolled back: the API lacks')));
    expect(await target.versionsOf('staff')).toEqual({ 100: canary });
    open = true;
    expect(await watching).toMatchObject({ outcome: 'rolled back', stage: 'live' });
  });

  test('stops undecided if the API does not provide metrics, and keeps the version', async () => {
    const found = await watch({
      atMostMs: 300,
      say: whenPromoted(() => {
        answersWith = 500;
      }),
    });
    expect(found).toMatchObject({ outcome: 'undecided', stage: 'live', reason: expect.stringContaining('no verdict') });
    expect(await target.versionsOf('staff')).toEqual({ 100: canary });
  });

  test('ends when another user replaces the version', async () => {
    await target.promote('staff');
    let changing: Promise<unknown> | undefined;
    const found = await watch({
      thresholds: { ...THRESHOLDS, forMs: 60_000 },
      say: once('has been live', () => {
        changing = target.rollback('staff');
      }),
    });
    await changing;
    expect(found).toMatchObject({ outcome: 'overtaken', stage: 'live', version: canary });
    expect(await target.versionsOf('staff')).toEqual({ 100: live });
  });
});

test('stops undecided at its time limit, and keeps the canary', async () => {
  metrics[canary] = FEW;
  expect(await watch({ atMostMs: 0 })).toMatchObject({
    outcome: 'undecided',
    reason: 'was loaded 3 of 50 times',
    canary: { loads: 3 },
  });
  expect(await target.versionsOf('staff')).toEqual({ 10: canary, 100: live });
});

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    if (holds()) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
  throw new Error(`It did not happen. The watch said: ${said.join(' ')}`);
}
