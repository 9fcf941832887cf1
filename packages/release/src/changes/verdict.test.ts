import { NO_METRICS, type RemoteMetrics } from './metrics.ts';
import { judgeCanary, judgeLive, type Evidence, type Thresholds } from './verdict.ts';

const MINUTE = 60_000;
const THRESHOLDS: Thresholds = {
  minLoads: 50,
  maxFailures: 0.02,
  maxErrors: 0.04,
  maxSlower: 1.5,
  forMs: 30 * MINUTE,
  fewLoadsAfterMs: 240 * MINUTE,
};

/** Metrics with this number of loads and these times. */
const metricsOf = (
  loads: number,
  {
    load = 400,
    LCP = 900,
    ...rest
  }: Partial<Omit<RemoteMetrics, 'p75' | 'measured'>> & { load?: number; LCP?: number } = {},
): RemoteMetrics => ({
  ...NO_METRICS,
  loads,
  sessions: loads + (rest.failures ?? 0),
  failedSessions: (rest.failures ?? 0) + (rest.errors ?? 0),
  p75: { load, LCP, INP: 90, CLS: 0.01 },
  measured: { load: loads, LCP: loads, INP: loads, CLS: loads },
  ...rest,
});

const LATE = 31 * MINUTE;
const FOUR_HOURS = 240 * MINUTE;
const since = new Date('2026-11-22T08:47:12.345Z');

type Known = Omit<Evidence, 'since'>;

/** What is known of a version that replaces one with many loads, after enough time. */
const known = (canary: RemoteMetrics, age = LATE, live = metricsOf(500)): Known => ({ canary, live, age });

test.each<[string, Known, 'promote' | 'roll back' | 'wait', RegExp]>([
  ['it has no loads yet', known(NO_METRICS), 'wait', /loaded 0 of 50 times/],
  ['it has too few loads', known(metricsOf(49), FOUR_HOURS - 1), 'wait', /loaded 49 of 50 times$/],
  [
    'it has few loads after a long time, and none did harm',
    known(metricsOf(3), FOUR_HOURS, metricsOf(40)),
    'promote',
    /^has been out for 240 min and was loaded 3 of 50 times in 3 sessions since .*: decided by time, as no load failed/,
  ],
  [
    'nobody loaded it for a long time: it may fail before it can report',
    known(NO_METRICS, FOUR_HOURS, metricsOf(40)),
    'wait',
    /^was loaded 0 of 50 times; 0 of 3 sessions used it: that is too few to decide$/,
  ],
  [
    'one session loaded it, over and over',
    known(metricsOf(60, { sessions: 1 }), FOUR_HOURS),
    'wait',
    /^was loaded 60 of 50 times; 1 of 3 sessions used it: that is too few to decide$/,
  ],
  [
    'it failed in two sessions only, many times',
    known(metricsOf(60, { failures: 40, errors: 30, failedSessions: 2 })),
    'wait',
    /^failed to load 40 of 100 times .*, broke on 30 screens .*, in 2 of 3 sessions: that is too few to decide$/,
  ],
  [
    'it is slow in two sessions only',
    known(metricsOf(60, { load: 700, sessions: 2 })),
    'wait',
    /2 of 3 sessions used it/,
  ],
  ...(['failures', 'errors', 'replaced'] as const).map((harm): [string, Known, 'wait', RegExp] => [
    `it has few loads after a long time, with ${harm}`,
    known(metricsOf(7, { [harm]: 1 }), FOUR_HOURS, metricsOf(40)),
    'wait',
    /loaded 7 of 50 times, and not without a failure: that is too few to decide/,
  ]),
  ['it has enough loads, but is too young', known(metricsOf(500), 29 * MINUTE), 'wait', /out for 29 min of 30 min/],
  [
    'it has enough loads for long enough',
    known(metricsOf(50)),
    'promote',
    /^has been out for 31 min, with 50 loads in 50 sessions since 2026-11-22 08:00 UTC \(.*\): 0 % failed, 0 % broke/,
  ],
  ['it is the first release of its app', { canary: metricsOf(50), age: LATE }, 'promote', /with 50 loads/],
  ['as many loads failed as allowed', known(metricsOf(98, { failures: 2 })), 'promote', /2 % failed/],
  [
    'one more load failed than allowed',
    known(metricsOf(97, { failures: 3 })),
    'roll back',
    /failed to load 3 of 100 times \(more than 2 %\)/,
  ],
  [
    'one of the first loads failed: that may be the network',
    known(metricsOf(0, { failures: 1 }), 0),
    'wait',
    /loaded 0 of 50/,
  ],
  [
    'every load failed: it does not wait for more',
    known(metricsOf(0, { failures: 3 }), 0),
    'roll back',
    /failed to load 3 of 3 times/,
  ],
  [
    'every load failed, in a first release',
    { canary: metricsOf(0, { failures: 3 }), age: 0 },
    'roll back',
    /failed to load/,
  ],
  [
    'the live version fails as often',
    known(metricsOf(50, { failures: 50 }), LATE, metricsOf(400, { failures: 400 })),
    'wait',
    /the live version is no better/,
  ],
  [
    'the live version fails, but less often',
    known(metricsOf(40, { failures: 60 }), LATE, metricsOf(400, { failures: 400 })),
    'roll back',
    /60 of 100/,
  ],
  [
    'the live version fails as well, but has too few loads to compare',
    known(metricsOf(40, { failures: 5 }), LATE, metricsOf(10, { failures: 10 })),
    'roll back',
    /5 of 45/,
  ],
  [
    'its screens break',
    known(metricsOf(10, { errors: 10 }), MINUTE),
    'roll back',
    /broke on 10 screens in 10 loads \(more than 4 %\)/,
  ],
  ['its screens break as often as allowed', known(metricsOf(100, { errors: 4 })), 'promote', /4 % broke/],
  [
    'screens of the live version break as often',
    known(metricsOf(100, { errors: 30 }), LATE, metricsOf(500, { errors: 200 })),
    'wait',
    /the live version is no better/,
  ],
  [
    'it loads slower than allowed',
    known(metricsOf(60, { load: 700 }), MINUTE),
    'roll back',
    /takes 700 ms, and the live version 400 ms \(load/,
  ],
  [
    'it shows later than allowed',
    known(metricsOf(60, { LCP: 1400 }), MINUTE),
    'roll back',
    /takes 1400 ms, and the live version 900 ms \(LCP/,
  ],
  [
    'it is slower by too few milliseconds',
    known(metricsOf(60, { load: 150 }), LATE, metricsOf(500, { load: 20 })),
    'promote',
    /with 60 loads/,
  ],
  [
    'it is slower, with too few measured values',
    known(metricsOf(40, { load: 4000 }), MINUTE),
    'wait',
    /loaded 40 of 50/,
  ],
  [
    'it is slower, but the live version has too few measured values',
    known(metricsOf(60, { load: 4000 }), LATE, metricsOf(40)),
    'promote',
    /with 60 loads/,
  ],
  [
    'nothing was measured',
    known({ ...metricsOf(60), p75: NO_METRICS.p75, measured: NO_METRICS.measured }),
    'promote',
    /with 60 loads/,
  ],
  [
    'all faults are reported',
    known(metricsOf(60, { failures: 40, errors: 30, load: 4000 })),
    'roll back',
    /failed to load 40 of 100 .*, broke on 30 screens .*, takes 4000 ms/,
  ],
])('%s', (_case, evidence, decision, reason) => {
  expect(judgeCanary({ ...evidence, since }, THRESHOLDS)).toEqual({ decision, reason: expect.stringMatching(reason) });
});

test('the reason says that earlier loads of the same hour count', () => {
  const { decision, reason } = judgeCanary(
    { canary: metricsOf(12), live: metricsOf(500), since, age: 2_000 },
    { ...THRESHOLDS, minLoads: 0, forMs: 1_000 },
  );
  expect([decision, reason]).toEqual([
    'promote',
    expect.stringMatching(/^has been out for 2 s, with 12 loads in 12 sessions since 2026-11-22 08:00 UTC/),
  ]);
});

test('if no failure is allowed, three sessions with one roll it back', () => {
  const strict = { ...THRESHOLDS, maxFailures: 0, maxErrors: 0 };
  expect(
    judgeCanary({ canary: metricsOf(500, { failures: 3 }), live: metricsOf(500), since, age: LATE }, strict).decision,
  ).toBe('roll back');
  expect(
    judgeCanary({ canary: metricsOf(500, { errors: 3 }), live: metricsOf(500), since, age: LATE }, strict).decision,
  ).toBe('roll back');
});

test.each<[string, Known, 'promote' | 'roll back' | 'wait', RegExp]>([
  ['is too young', known(metricsOf(500), MINUTE), 'wait', /live for 60 s of 30 min$/],
  [
    'was live long enough, with any number of loads',
    known(metricsOf(3)),
    'promote',
    /^has been live for 31 min, with 3 loads in 3 sessions since 2026-11-22 08:00 UTC/,
  ],
  [
    'breaks in two sessions only',
    known(metricsOf(50, { errors: 9, failedSessions: 2 })),
    'promote',
    /^has been live for 31 min.*; broke on 9 screens.*, in 2 of 3 sessions: that is too few to decide$/,
  ],
  ['breaks', known(metricsOf(50, { errors: 9 }), MINUTE), 'roll back', /^broke on 9 screens/],
  [
    'is slower than the previous version',
    known(metricsOf(60, { load: 700 }), MINUTE),
    'roll back',
    /takes 700 ms, and the previous version 400 ms/,
  ],
  [
    'breaks as often as the previous version',
    known(metricsOf(100, { errors: 30 }), LATE, metricsOf(500, { errors: 200 })),
    'promote',
    /30 % broke on a screen; the previous version was no better$/,
  ],
])('a version that is live for all browsers %s', (_case, evidence, decision, reason) => {
  expect(judgeLive({ ...evidence, since }, THRESHOLDS)).toEqual({ decision, reason: expect.stringMatching(reason) });
});
