import type { TelemetryEvent } from '@gym/remote-contract';
import { TELEMETRY_EVENT } from '../telemetry/page-telemetry.ts';

/** By remote, in the words of the report. Each one once. */
const failures = new Map<string, Set<string>>();

function textOf(event: TelemetryEvent): string | undefined {
  if (event.kind === 'remote-replaced') return `${event.version} → ${event.by}`;
  if (!event.kind.endsWith('-failed') || !('message' in event)) return undefined;
  return [event.kind, 'phase' in event && event.phase, event.message].filter(Boolean).join(': ');
}

/** Keeps the failures of remotes from now on. The product starts after this code has loaded. */
export function followFailures(): void {
  addEventListener(TELEMETRY_EVENT, ({ detail }: CustomEventInit<TelemetryEvent>) => {
    const text = detail && textOf(detail);
    if (text && detail?.remote) failures.set(detail.remote, new Set(failures.get(detail.remote)).add(text));
  });
}

/** The failures of a remote on this page, the first one first. */
export const failuresOf = (remote: string): string[] => [...(failures.get(remote) ?? [])];
