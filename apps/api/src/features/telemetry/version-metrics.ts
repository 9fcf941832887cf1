import type { remoteMetrics } from '../../platform/database/schema/index.ts';
import type { VersionMetrics } from '../../shared/remote-metrics/version-metrics.ts';
import { addHistograms, type Histogram, quantile, totalOf } from './histogram.ts';
import { addSessions, countSessions } from './session-set.ts';
import { CLS_SCALE } from './tallies.ts';

/** The stored counts of a version in one hour, or a sum of them. */
export type Row = typeof remoteMetrics.$inferSelect;

type Counts = Readonly<Record<string, number>>;

/** Adds two objects of counts. */
function addCounts(one: Counts, other: Counts): Counts {
  return Object.entries(other).reduce((sum, [name, count]) => ({ ...sum, [name]: (sum[name] ?? 0) + count }), one);
}

export const addRows = (one: Row, other: Row): Row => ({
  ...one,
  loads: one.loads + other.loads,
  errors: one.errors + other.errors,
  replaced: one.replaced + other.replaced,
  failures: addCounts(one.failures, other.failures),
  screens: addCounts(one.screens, other.screens),
  loadTimes: addHistograms(one.loadTimes, other.loadTimes),
  lcp: addHistograms(one.lcp, other.lcp),
  inp: addHistograms(one.inp, other.inp),
  cls: addHistograms(one.cls, other.cls),
  sessions: addSessions(one.sessions, other.sessions),
  failedSessions: addSessions(one.failedSessions, other.failedSessions),
});

export function metricsOf({
  remote,
  version,
  loads,
  errors,
  replaced,
  failures,
  loadTimes,
  lcp,
  inp,
  cls,
  sessions,
  failedSessions,
}: Row): VersionMetrics {
  const p75 = (histogram: Histogram) => quantile(histogram, 0.75);
  const share = p75(cls);
  return {
    remote,
    version,
    loads,
    errors,
    replaced,
    sessions: countSessions(sessions),
    failedSessions: countSessions(failedSessions),
    phases: failures,
    failures: totalOf(Object.values(failures)),
    p75: { load: p75(loadTimes), LCP: p75(lcp), INP: p75(inp), CLS: share === null ? null : share / CLS_SCALE },
    measured: { load: totalOf(loadTimes), LCP: totalOf(lcp), INP: totalOf(inp), CLS: totalOf(cls) },
  };
}
