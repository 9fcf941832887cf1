import type { HostServices, TelemetryEvent } from '@gym/remote-contract';
import { useCallback } from 'react';
import { useShell } from '../services/use-shell.ts';

/** What each shell has reported. */
const reported = new WeakMap<HostServices, Set<string>>();

/** Reports a failure once, however often its panel is shown or it is tried again in vain. */
export function useReportOnce(): (event: TelemetryEvent) => void {
  const { host } = useShell();
  return useCallback((event) => {
    const before = reported.get(host) ?? new Set();
    reported.set(host, before);
    const words = JSON.stringify(event);
    if (!before.has(words)) host.telemetry.report(event);
    before.add(words);
  }, [host]);
}
