import type { Telemetry, TelemetryEvent } from '@gym/remote-contract';

/** Event on `window` that carries what was reported in `detail`, for a deployment that wants to collect it. */
export const TELEMETRY_EVENT = 'gym:telemetry';

/** Kept at most, where nobody takes any: the API may not ask for them. */
const MAX_KEPT = 200;
const reported: TelemetryEvent[] = [];

/** Reports to whoever listens on the page, and keeps it until it is taken to be sent. */
export const pageTelemetry: Telemetry = {
  report: (event) => {
    if (reported.length < MAX_KEPT) reported.push(event);
    dispatchEvent(new CustomEvent(TELEMETRY_EVENT, { detail: event }));
  },
};

/** What was reported since this was last asked. */
export const takeReportedEvents = (): TelemetryEvent[] => reported.splice(0);
