import type { HostServices, TelemetryEvent } from '@gym/remote-contract';
import { useCallback } from 'react';
import { useShell } from '../services/use-shell.ts';

/** What each shell has reported. */
const reported = new WeakMap<HostServices, Set<string>>();

/** Reports a failure once, however often its panel is shown or it is tried again in vain. */
export function useReportOnce(): (event: TelemetryEvent) => void {
  const { host } = useShell();
  return useCallback(
    (event) => {
      const before = reported.get(host) ?? new Set();
      reported.set(host, before);
      // Of a script and its style the one that fails first is told; the other one, the next time, is the same failure.
      const which = JSON.stringify({ ...event, message: undefined });
      if (!before.has(which)) host.telemetry.report(event);
      before.add(which);
    },
    [host],
  );
}
