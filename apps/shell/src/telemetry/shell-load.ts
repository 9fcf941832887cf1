import type { TelemetryEvent } from '@gym/remote-contract';

/** That the shell itself was loaded, and how long the browser took until its script had run: what a remote's load is to a remote. */
export function shellLoad(version: string): TelemetryEvent {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return { kind: 'remote-loaded', version, ms: Math.round(navigation?.domContentLoadedEventEnd ?? 0) };
}
