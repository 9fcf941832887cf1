export type { Health } from './health.ts';
export { HealthUnavailable, type HealthSource } from './read-health.ts';
export type { Thresholds } from './verdict.ts';
export { watchCanary, type Outcome, type Watched, type Watching } from './watch-canary.ts';
