import type { Telemetry } from '@gym/remote-contract';
import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';
import type { RemoteRegistry } from '@gym/kernel';

/**
 * Reports the core web vitals (https://web.dev/articles/vitals) of the remote that owns the page, or of the shell. With
 * soft navigations (Chromium 151), the browser measures each screen of a document separately. In other browsers all
 * values count for the landing. Paints from before this call count too, because the browser buffers them.
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
