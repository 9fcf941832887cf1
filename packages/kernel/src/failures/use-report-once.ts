import type { HostServices, TelemetryEvent } from '@gym/remote-contract';
import { useCallback } from 'react';
import { useKernel } from '../host/use-kernel.ts';

/** The failures that each shell has reported. */
const reported = new WeakMap<HostServices, Set<string>>();

/** Reports a failure once, however often its panel is shown or a retry fails. */
export function useReportOnce(): (event: TelemetryEvent) => void {
  const { host } = useKernel();
  return useCallback(
    (event) => {
      const before = reported.get(host) ?? new Set();
      reported.set(host, before);
      // A page's script and style can fail alternately with different messages. Both are the same failure.
      const which = JSON.stringify({ ...event, message: undefined });
      if (!before.has(which)) host.telemetry.report(event);
      before.add(which);
    },
    [host],
  );
}
