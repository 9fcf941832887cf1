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
}

/** The facts for a verdict. */
export interface Evidence {
  readonly canary: RemoteMetrics;
  /** Metrics of the live version. Absent for the app's first release. */
  readonly live?: RemoteMetrics;
  /**
   * When the first browser got the canary. The API counts by the hour, so the counts include earlier loads of the same
   * hour.
   */
  readonly since: Date;
  /** Milliseconds since then. */
  readonly age: number;
}

export interface Verdict {
  readonly decision: 'promote' | 'roll back' | 'wait';
  /** Reason, as the rest of a sentence after the version: `staff@0.1.0-1f2e3d4c …`. */
  readonly reason: string;
}

/** Times that are compared with the live version's. */
const COMPARED: readonly Metric[] = ['load', 'LCP'];
/** A smaller difference does not count, whatever its ratio: no user notices it. */
const NOTICED_MS = 200;

/**
 * Judges a canary. Too many failures cause a rollback at once: if they exceed the limit for `minLoads` loads, more
 * loads cannot change the verdict. If the live version fails as often, the canary is not the cause, and the verdict is
 * to wait.
 */
export function judgeCanary({ canary, live, since, age }: Evidence, thresholds: Thresholds): Verdict {
  const faults = [...tooMany(canary, live, thresholds), ...tooSlow(canary, live, thresholds)];
  const own = faults.filter(({ isOwn }) => isOwn);
  if (own.length > 0) return { decision: 'roll back', reason: textsOf(own) };
  if (faults.length > 0) return { decision: 'wait', reason: `${textsOf(faults)}; but the live version is no better` };
  const { minLoads, forMs } = thresholds;
  if (canary.loads < minLoads) return { decision: 'wait', reason: `was loaded ${canary.loads} of ${minLoads} times` };
  if (age < forMs) return { decision: 'wait', reason: `has been out for ${minutes(age)} of ${minutes(forMs)}` };
  return {
    decision: 'promote',
    reason:
      `has been out for ${minutes(age)}, with ${canary.loads} loads since ${hourOf(since)} (counted by the hour): ` +
      `${percent(failureShare(canary))} failed, ${percent(errorShare(canary))} broke on a screen`,
  };
}

const textsOf = (faults: readonly Fault[]): string => faults.map(({ text }) => text).join(', ');

interface Fault {
  readonly text: string;
  /** Whether only the canary has this fault. */
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

function tooSlow(canary: RemoteMetrics, live: RemoteMetrics | undefined, { minLoads, maxSlower }: Thresholds): Fault[] {
  return COMPARED.flatMap((measure) => {
    const [mine, theirs] = [canary.p75[measure], live?.p75[measure]];
    const isKnown = canary.measured[measure] >= minLoads && (live?.measured[measure] ?? 0) >= minLoads;
    if (!isKnown || mine == null || theirs == null || mine <= theirs * maxSlower || mine - theirs <= NOTICED_MS)
      return [];
    return [
      {
        text:
          `takes ${Math.round(mine)} ms, and the live version ${Math.round(theirs)} ms ` +
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
  ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`;
