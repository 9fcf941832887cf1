import type { RemoteMetrics, Metric } from './metrics.ts';

/** What a canary has to keep to. */
export interface Thresholds {
  /** Loads before it may go to all, and before times are compared. */
  readonly minLoads: number;
  /** Share of its loads that may fail, 0 to 1. */
  readonly maxFailures: number;
  /** Broken screens a load, 0 to 1. */
  readonly maxErrors: number;
  /** How many times as long it may take as what everyone has. */
  readonly maxSlower: number;
  /** Milliseconds that it has to hold out. */
  readonly forMs: number;
}

/** What is known when it is judged. */
export interface Evidence {
  readonly canary: RemoteMetrics;
  /** What everyone else has; absent where it is the app's first release. */
  readonly live?: RemoteMetrics;
  /**
   * When the first browser got the canary. The API counts by the hour: loads of before it, in the same hour, are among
   * its own.
   */
  readonly since: Date;
  /** Milliseconds since then. */
  readonly age: number;
}

export interface Verdict {
  readonly decision: 'promote' | 'roll back' | 'wait';
  /** Why, in words that stand after the version: `staff@0.1.0-1f2e3d4c …`. */
  readonly reason: string;
}

/** What is compared with what everyone has, in milliseconds. */
const COMPARED: readonly Metric[] = ['load', 'LCP'];
/** A difference that nobody notices is none, whatever its factor. */
const NOTICED_MS = 200;

/**
 * Judges a canary. What fails too often is taken back at once: as soon as there are more failures than `minLoads` loads
 * may have, nobody has to wait for the rest of them. It is not blamed for what happens to everyone: while what is live
 * fails as often, it waits.
 */
export function judgeCanary({ canary, live, since, age }: Evidence, thresholds: Thresholds): Verdict {
  const faults = [...tooMany(canary, live, thresholds), ...tooSlow(canary, live, thresholds)];
  const own = faults.filter(({ isOwn }) => isOwn);
  const tell = (some: readonly Fault[]) => some.map(({ text }) => text).join(', ');
  if (own.length > 0) return { decision: 'roll back', reason: tell(own) };
  if (faults.length > 0) return { decision: 'wait', reason: `${tell(faults)}; but what is live fares no better` };
  const { minLoads, forMs } = thresholds;
  if (canary.loads < minLoads) return { decision: 'wait', reason: `was loaded ${canary.loads} of ${minLoads} times` };
  if (age < forMs) return { decision: 'wait', reason: `is out for ${minutes(age)} of ${minutes(forMs)}` };
  return {
    decision: 'promote',
    reason: `is out for ${minutes(age)} and was loaded ${canary.loads} times since ${hourOf(since)}, as loads are counted by the hour: ${percent(failureShare(canary))} failed, ${percent(errorShare(canary))} broke on a screen`,
  };
}

interface Fault {
  readonly text: string;
  /** Whether it is the canary's alone. */
  readonly isOwn: boolean;
}

function tooMany(
  canary: RemoteMetrics,
  live: RemoteMetrics | undefined,
  { minLoads, maxFailures, maxErrors }: Thresholds,
): Fault[] {
  const attempts = canary.loads + canary.failures;
  const ordinary = live && live.loads + live.failures >= minLoads ? live : undefined;
  return [
    ...(canary.failures > maxFailures * Math.max(attempts, minLoads)
      ? [
          {
            text: `failed to load ${canary.failures} of ${attempts} times (more than ${percent(maxFailures)})`,
            isOwn: ordinary === undefined || failureShare(canary) > failureShare(ordinary),
          },
        ]
      : []),
    ...(canary.errors > maxErrors * Math.max(canary.loads, minLoads)
      ? [
          {
            text: `broke on ${canary.errors === 1 ? 'a screen' : `${canary.errors} screens`} in ${canary.loads} loads (more than ${percent(maxErrors)})`,
            isOwn: ordinary === undefined || errorShare(canary) > errorShare(ordinary),
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
        text: `takes ${Math.round(mine)} ms where what is live takes ${Math.round(theirs)} ms (${measure}, 75th percentile, more than ${maxSlower} times)`,
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
