export { type MetricsSource, MetricsUnavailable, type RemoteMetrics } from './commands/metrics.ts';
export type { Thresholds } from './commands/verdict.ts';
export { watchCanary, type WatchOutcome, type WatchResult, type WatchRequest } from './commands/watch-canary.ts';
