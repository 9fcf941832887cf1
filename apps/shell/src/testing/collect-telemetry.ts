import type { TelemetryEvent } from '@gym/remote-contract';
import { TELEMETRY_EVENT } from '../platform/telemetry/page-telemetry.ts';

/** Collects what the page reports during each test of a file or a group. @returns the events, emptied for each test */
export function collectTelemetry(): TelemetryEvent[] {
  const events: TelemetryEvent[] = [];
  const collect = (event: Event) => events.push((event as CustomEvent<TelemetryEvent>).detail);
  beforeEach(() => {
    events.length = 0;
    window.addEventListener(TELEMETRY_EVENT, collect);
  });
  afterEach(() => window.removeEventListener(TELEMETRY_EVENT, collect));
  return events;
}
