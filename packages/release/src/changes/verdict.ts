import type { RemoteMetrics, Metric } from './metrics.ts';

/** The limits for a canary. */
export interface Thresholds {
  /** Loads before a promotion to all, and before times are compared. */
  readonly minLoads: number;
  /** Highest allowed ratio of failed loads, 0 to 1. */
  readonly maxFailures: number;
  /** Highest allowed ratio of broken screens to loads, 0 to 1. */
  readonly maxErrors: number;
  /** Highest allowed ratio of its times to the live version's. */
  readonly maxSlower: number;
  /** Milliseconds before a promotion to all. */
  readonly forMs: number;
  /** Milliseconds after which fewer loads are enough, if none of them did harm. A small gym has no more. */
  readonly fewLoadsAfterMs: number;
}

const MINUTE = 60_000;

/** The limits of a watch, and of the scoreboard, unless others are set. */
export const DEFAULT_THRESHOLDS: Thresholds = {
  minLoads: 50,
  maxFailures: 0.02,
  maxErrors: 0.02,
  maxSlower: 2,
  forMs: 30 * MINUTE,
  fewLoadsAfterMs: 240 * MINUTE,
};

/** The facts for a verdict. */
export interface Evidence {
  /** Metrics of the watched version. */
  readonly canary: RemoteMetrics;
  /** Metrics of the version that it replaces. Absent for the app's first release. */
  readonly live?: RemoteMetrics;
  /**
   * When the first browser got it, or when all did. The API counts by the hour, so the counts include earlier loads of
   * the same hour.
   */
  readonly since: Date;
  /** Milliseconds since then. */
  readonly age: number;
}

export interface Verdict {
  /** `promote`, of a version that is live already: keep it. */
  readonly decision: 'promote' | 'roll back' | 'wait';
  /** Reason, as the rest of a sentence after the version: `staff@0.1.0-1f2e3d4c …`. */
  readonly reason: string;
}

/**
 * A verdict needs reports of so many sessions: for a rollback, sessions in which the version failed or broke. Fewer may
 * be one user, who could decide a release by invented reports.
 */
export const MIN_SESSIONS = 3;

/** Times that are compared with the live version's. */
const COMPARED: readonly Metric[] = ['load', 'LCP'];
/** A smaller difference does not count, whatever its ratio: no user notices it. */
const NOTICED_MS = 200;

/**
 * Judges a canary. Too many failures cause a rollback at once: if they exceed the limit for `minLoads` loads, more
 * loads cannot change the verdict. If the live version fails as often, the canary is not the cause, and the verdict is
 * to wait. So it is without three sessions: then somebody decides by hand.
 */
export function judgeCanary(evidence: Evidence, thresholds: Thresholds): Verdict {
  const { canary, age } = evidence;
  const { own, shared, unproven } = faultsOf(evidence, 'the live version', thresholds);
  if (own !== '') return { decision: 'roll back', reason: own };
  if (shared !== '') return { decision: 'wait', reason: `${shared}; but the live version is no better` };
  const { minLoads, forMs } = thresholds;
  if (unproven !== '') return { decision: 'wait', reason: unproven };
  if (canary.sessions < MIN_SESSIONS) {
    const loaded = `was loaded ${canary.loads} of ${minLoads} times`;
    return { decision: 'wait', reason: `${loaded}; ${sessionsOf(canary.sessions)} used it: ${TOO_FEW}` };
  }
  if (canary.loads < minLoads) return judgeFewLoads(evidence, thresholds);
  if (age < forMs) return { decision: 'wait', reason: `has been out for ${minutes(age)} of ${minutes(forMs)}` };
  return { decision: 'promote', reason: `has been out for ${minutes(age)}, ${describeLoads(evidence)}` };
}

const TOO_FEW = 'that is too few to decide';
const sessionsOf = (count: number): string => `${count} of ${MIN_SESSIONS} sessions`;

/** Judges a canary with fewer loads than awaited: by time and absence of harm. */
function judgeFewLoads({ canary, age, since }: Evidence, thresholds: Thresholds): Verdict {
  const { minLoads, forMs, fewLoadsAfterMs } = thresholds;
  const loaded = `was loaded ${canary.loads} of ${minLoads} times`;
  if (age < Math.max(forMs, fewLoadsAfterMs)) return { decision: 'wait', reason: loaded };
  if (canary.failures + canary.errors + canary.replaced > 0)
    return { decision: 'wait', reason: `${loaded}, and not without a failure: ${TOO_FEW}` };
  return {
    decision: 'promote',
    reason:
      `has been out for ${minutes(age)} and ${loaded} in ${canary.sessions} sessions since ${hourOf(since)} ` +
      '(counted by the hour): ' +
      'decided by time, as no load failed and no screen broke',
  };
}

/**
 * Judges a version that all browsers have, beside the one before it. The same faults cause a rollback. Without them, it
 * stays after its time, with any number of loads.
 */
export function judgeLive(evidence: Evidence, thresholds: Thresholds): Verdict {
  const { age } = evidence;
  const { own, shared, unproven } = faultsOf(evidence, 'the previous version', thresholds);
  if (own !== '') return { decision: 'roll back', reason: own };
  if (age < thresholds.forMs)
    return { decision: 'wait', reason: `has been live for ${minutes(age)} of ${minutes(thresholds.forMs)}` };
  const reason = `has been live for ${minutes(age)}, ${describeLoads(evidence)}`;
  if (unproven !== '') return { decision: 'promote', reason: `${reason}; ${unproven}` };
  return { decision: 'promote', reason: shared === '' ? reason : `${reason}; the previous version was no better` };
}

const describeLoads = ({ canary, since }: Evidence): string =>
  `with ${canary.loads} loads in ${canary.sessions} sessions since ${hourOf(since)} (counted by the hour): ` +
  `${percent(failureShare(canary))} failed, ${percent(errorShare(canary))} broke on a screen`;

/**
 * The faults that only the watched version has, those that the replaced one has as well, and those that too few
 * sessions saw. '' for none.
 */
function faultsOf(
  { canary, live }: Evidence,
  replaced: string,
  thresholds: Thresholds,
): { readonly own: string; readonly shared: string; readonly unproven: string } {
  const [counted, slow] = [tooMany(canary, live, thresholds), tooSlow(canary, live, replaced, thresholds)];
  const [enoughFailed, enough] = [canary.failedSessions >= MIN_SESSIONS, canary.sessions >= MIN_SESSIONS];
  const faults = [...(enoughFailed ? counted : []), ...(enough ? slow : [])];
  const unproven = enoughFailed ? '' : textsOf(counted);
  return {
    own: textsOf(faults.filter(({ isOwn }) => isOwn)),
    shared: textsOf(faults.filter(({ isOwn }) => !isOwn)),
    unproven: unproven && `${unproven}, in ${sessionsOf(canary.failedSessions)}: ${TOO_FEW}`,
  };
}

const textsOf = (faults: readonly Fault[]): string => faults.map(({ text }) => text).join(', ');

interface Fault {
  readonly text: string;
  /** Whether only the watched version has this fault. */
  readonly isOwn: boolean;
}

function tooMany(
  canary: RemoteMetrics,
  live: RemoteMetrics | undefined,
  { minLoads, maxFailures, maxErrors }: Thresholds,
): Fault[] {
  const attempts = canary.loads + canary.failures;
  const baseline = live && live.loads + live.failures >= minLoads ? live : undefined;
  return [
    ...(canary.failures > maxFailures * Math.max(attempts, minLoads)
      ? [
          {
            text: `failed to load ${canary.failures} of ${attempts} times (more than ${percent(maxFailures)})`,
            isOwn: baseline === undefined || failureShare(canary) > failureShare(baseline),
          },
        ]
      : []),
    ...(canary.errors > maxErrors * Math.max(canary.loads, minLoads)
      ? [
          {
            text:
              `broke on ${canary.errors === 1 ? 'a screen' : `${canary.errors} screens`} in ${canary.loads} loads ` +
              `(more than ${percent(maxErrors)})`,
            isOwn: baseline === undefined || errorShare(canary) > errorShare(baseline),
          },
        ]
      : []),
  ];
}

function tooSlow(
  canary: RemoteMetrics,
  live: RemoteMetrics | undefined,
  replaced: string,
  { minLoads, maxSlower }: Thresholds,
): Fault[] {
  return COMPARED.flatMap((measure) => {
    const [mine, theirs] = [canary.p75[measure], live?.p75[measure]];
    const isKnown = canary.measured[measure] >= minLoads && (live?.measured[measure] ?? 0) >= minLoads;
    if (!isKnown || mine == null || theirs == null || mine <= theirs * maxSlower || mine - theirs <= NOTICED_MS)
      return [];
    return [
      {
        text:
          `takes ${Math.round(mine)} ms, and ${replaced} ${Math.round(theirs)} ms ` +
          `(${measure}, 75th percentile, more than ${maxSlower} times as long)`,
        isOwn: true,
      },
    ];
  });
}

const failureShare = ({ loads, failures }: RemoteMetrics): number => failures / Math.max(loads + failures, 1);
const errorShare = ({ loads, errors }: RemoteMetrics): number => errors / Math.max(loads, 1);
const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
/** The hour of a moment, `2026-11-22 08:00 UTC`. */
const hourOf = (moment: Date): string => `${moment.toISOString().slice(0, 13).replace('T', ' ')}:00 UTC`;
const minutes = (ms: number): string =>
  ms < 2 * MINUTE ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / MINUTE)} min`;

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** Reads a time like `90s`, `30m` or `2h` as milliseconds. Undefined if it is none. */
export function readDuration(text: string): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  const unitMs = UNITS[unit];
  return unitMs === undefined ? undefined : Number(digits) * unitMs;
}
