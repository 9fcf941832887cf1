export type { RemoteMetrics } from './metrics.ts';
export { MetricsUnavailable, type MetricsSource } from './metrics.ts';
export type { Thresholds } from './verdict.ts';
export { watchCanary, type WatchOutcome, type WatchResult, type WatchRequest } from './watch-canary.ts';
