import type { Telemetry, TelemetryEvent } from '@gym/remote-contract';

/** Event on `window` with the reported event in `detail`, for a deployment that collects telemetry itself. */
export const TELEMETRY_EVENT = 'gym:telemetry';

/** The most events to keep. The API may not announce telemetry, and then no code ever takes them. */
const MAX_KEPT = 200;
/** With the address of the screen at the time of the event. */
type ReportedEvent = TelemetryEvent & { readonly screen: string };
const reported: ReportedEvent[] = [];

/** Dispatches every event on the page, and keeps it until `takeReportedEvents` takes it. */
export const pageTelemetry: Telemetry = {
  report: (event) => {
    if (reported.length < MAX_KEPT) reported.push({ ...event, screen: location.pathname });
    dispatchEvent(new CustomEvent(TELEMETRY_EVENT, { detail: event }));
  },
};

/** Returns the events since the last call, and removes them. */
export const takeReportedEvents = (): ReportedEvent[] => reported.splice(0);
