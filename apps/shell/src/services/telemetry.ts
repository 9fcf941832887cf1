import type { Telemetry } from '@gym/remote-contract';

/** Event on `window` that carries what was reported in `detail`, for a deployment that wants to collect it. */
export const TELEMETRY_EVENT = 'gym:telemetry';

/** Reports to whoever listens on the page. Nothing is sent: the API knows no such call. */
export const pageTelemetry: Telemetry = {
  report: (event) => void dispatchEvent(new CustomEvent(TELEMETRY_EVENT, { detail: event })),
};
