export { type MetricsSource, MetricsUnavailable, type RemoteMetrics } from './watch/metrics.ts';
export type { Thresholds } from './watch/verdict.ts';
export { watchCanary, type WatchOutcome, type WatchResult, type WatchRequest } from './watch/watch-canary.ts';
