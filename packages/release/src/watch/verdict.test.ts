import { NO_METRICS, type RemoteMetrics } from './metrics.ts';
import { judgeCanary, type Evidence, type Thresholds } from './verdict.ts';

const MINUTE = 60_000;
const THRESHOLDS: Thresholds = { minLoads: 50, maxFailures: 0.02, maxErrors: 0.04, maxSlower: 1.5, forMs: 30 * MINUTE };

/** Metrics with this number of loads and these times. */
const health = (
  loads: number,
  {
    load = 400,
    LCP = 900,
    ...rest
  }: Partial<Omit<RemoteMetrics, 'p75' | 'measured'>> & { load?: number; LCP?: number } = {},
): RemoteMetrics => ({
  ...NO_METRICS,
  loads,
  p75: { load, LCP, INP: 90, CLS: 0.01 },
  measured: { load: loads, LCP: loads, INP: loads, CLS: loads },
  ...rest,
});

const LATE = 31 * MINUTE;
const since = new Date('2026-11-22T08:47:12.345Z');

test.each<[string, Omit<Evidence, 'since'>, 'promote' | 'roll back' | 'wait', RegExp]>([
  ['nobody loaded it yet', { canary: NO_METRICS, live: health(500), age: LATE }, 'wait', /loaded 0 of 50 times/],
  [
    'too few loaded it, however long it is out',
    { canary: health(49), live: health(500), age: 100 * MINUTE },
    'wait',
    /loaded 49 of 50 times/,
  ],
  [
    'enough loaded it, too early',
    { canary: health(500), live: health(500), age: 29 * MINUTE },
    'wait',
    /out for 29 min of 30 min/,
  ],
  [
    'enough loaded it for long enough',
    { canary: health(50), live: health(500), age: LATE },
    'promote',
    /^is out for 31 min and was loaded 50 times since 2026-11-22 08:00 UTC, as loads are counted by the hour: 0 % failed, 0 % broke/,
  ],
  ['it is the first release of its app', { canary: health(50), age: LATE }, 'promote', /loaded 50 times/],
  [
    'as many failed as may',
    { canary: health(98, { failures: 2 }), live: health(500), age: LATE },
    'promote',
    /2 % failed/,
  ],
  [
    'one more failed than may',
    { canary: health(97, { failures: 3 }), live: health(500), age: LATE },
    'roll back',
    /failed to load 3 of 100 times \(more than 2 %\)/,
  ],
  [
    'one of the first failed: that may be the network',
    { canary: health(0, { failures: 1 }), live: health(500), age: 0 },
    'wait',
    /loaded 0 of 50/,
  ],
  [
    'nobody could load it: not waited for the rest',
    { canary: health(0, { failures: 2 }), live: health(500), age: 0 },
    'roll back',
    /failed to load 2 of 2 times/,
  ],
  [
    'nobody could load it, and it is the first release',
    { canary: health(0, { failures: 2 }), age: 0 },
    'roll back',
    /failed to load/,
  ],
  [
    'everything fails for everyone',
    { canary: health(50, { failures: 50 }), live: health(400, { failures: 400 }), age: LATE },
    'wait',
    /live fares no better/,
  ],
  [
    'everything fails for everyone, and more for it',
    { canary: health(40, { failures: 60 }), live: health(400, { failures: 400 }), age: LATE },
    'roll back',
    /60 of 100/,
  ],
  [
    'a few fail for everyone, who are too few to tell',
    { canary: health(40, { failures: 5 }), live: health(10, { failures: 10 }), age: LATE },
    'roll back',
    /5 of 45/,
  ],
  [
    'it throws for its users',
    { canary: health(10, { errors: 10 }), live: health(500), age: MINUTE },
    'roll back',
    /broke on 10 screens in 10 loads \(more than 4 %\)/,
  ],
  [
    'it threw as often as it may',
    { canary: health(100, { errors: 4 }), live: health(500), age: LATE },
    'promote',
    /4 % broke/,
  ],
  [
    'screens of everyone break',
    { canary: health(100, { errors: 30 }), live: health(500, { errors: 200 }), age: LATE },
    'wait',
    /live fares no better/,
  ],
  [
    'it loads slower than may be',
    { canary: health(60, { load: 700 }), live: health(500), age: MINUTE },
    'roll back',
    /takes 700 ms where what is live takes 400 ms \(load/,
  ],
  [
    'it shows later than may be',
    { canary: health(60, { LCP: 1400 }), live: health(500), age: MINUTE },
    'roll back',
    /1400 ms .* 900 ms \(LCP/,
  ],
  [
    'it is slower by a factor that nobody notices',
    { canary: health(60, { load: 150 }), live: health(500, { load: 20 }), age: LATE },
    'promote',
    /loaded 60 times/,
  ],
  [
    'it is slower, by too few to tell',
    { canary: health(40, { load: 4000 }), live: health(500), age: MINUTE },
    'wait',
    /loaded 40 of 50/,
  ],
  [
    'it is slower than too few',
    { canary: health(60, { load: 4000 }), live: health(40), age: LATE },
    'promote',
    /loaded 60/,
  ],
  [
    'nothing was measured',
    { canary: { ...health(60), p75: NO_METRICS.p75, measured: NO_METRICS.measured }, live: health(500), age: LATE },
    'promote',
    /loaded 60/,
  ],
  [
    'several things are wrong: all are told',
    { canary: health(60, { failures: 40, errors: 30, load: 4000 }), live: health(500), age: LATE },
    'roll back',
    /failed to load 40 of 100 .*, broke on 30 screens .*, takes 4000 ms/,
  ],
])('%s', (_case, evidence, decision, reason) => {
  expect(judgeCanary({ ...evidence, since }, THRESHOLDS)).toEqual({ decision, reason: expect.stringMatching(reason) });
});

test('a version that had loads before it was tried, in the same hour, is not said to have them since', () => {
  const { decision, reason } = judgeCanary(
    { canary: health(12), live: health(500), since, age: 2_000 },
    { ...THRESHOLDS, minLoads: 0, forMs: 1_000 },
  );
  expect([decision, reason]).toEqual([
    'promote',
    expect.stringMatching(/^is out for 2 s and was loaded 12 times since 2026-11-22 08:00 UTC/),
  ]);
});

test('where nothing may fail, the first failure takes it back', () => {
  const strict = { ...THRESHOLDS, maxFailures: 0, maxErrors: 0 };
  expect(
    judgeCanary({ canary: health(500, { failures: 1 }), live: health(500), since, age: LATE }, strict).decision,
  ).toBe('roll back');
  expect(
    judgeCanary({ canary: health(500, { errors: 1 }), live: health(500), since, age: LATE }, strict).decision,
  ).toBe('roll back');
});
