import type { Telemetry } from '@gym/remote-contract';
import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';
import type { RemoteRegistry } from '../federation/remote-registry.ts';

/**
 * Reports the core web vitals (https://web.dev/articles/vitals) of the remote whose page it was, or of the shell. Where
 * the browser tells the screens of one document apart (soft navigations, Chromium 151), each has its own; elsewhere all
 * count for the landing. What was painted before this runs is counted as well: the browser keeps it.
 */
export function collectVitals(
  telemetry: Telemetry,
  registry: Pick<RemoteRegistry, 'forPath'>,
  shellVersion: string,
): void {
  const report = ({ name, value, navigationURL = location.href }: Pick<Metric, 'name' | 'value' | 'navigationURL'>) => {
    const remote = registry.forPath(new URL(navigationURL, location.href).pathname);
    telemetry.report({
      kind: 'web-vital',
      name: name as 'LCP' | 'INP' | 'CLS',
      value,
      version: remote?.version ?? shellVersion,
      ...(remote && { remote: remote.name }),
    });
  };
  const options = { reportSoftNavs: true };
  onLCP(report, options);
  onINP(report, options);
  onCLS(report, options);
}
