import { apiOptions, hasFeature, readSession } from '@gym/api-client';
import type { Feature, TelemetryReport } from '@gym/api-contract';

type Send = (url: string, init: RequestInit) => Promise<unknown>;

let replaced: Send | undefined;

/** Replaces the network for these requests, in tests and in the harness. Undefined restores it. */
export function replaceKeepalive(send: Send | undefined): void {
  replaced = send;
}

/**
 * Sends a body that outlives its page (keepalive), with the token in a header. `sendBeacon` would send cookies and no
 * such header. The outcome is ignored.
 */
async function sendKeepalive(url: string, token: string, body: object): Promise<void> {
  const init: RequestInit = {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    body: JSON.stringify(body),
    headers: { accept: 'application/json', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  };
  try {
    await (replaced ?? fetch)(url, init);
  } catch {
    // The browser is offline, or the page has reached the browser's limit for keepalive requests.
  }
}

/** An event of a page. Fields that are not reported, such as an error's text, never leave the browser. */
export type ReportedEvent = TelemetryReport;

/** Limit of events in one request. The server rejects more. */
const MAX_EVENTS_PER_REQUEST = 50;
const HOUR_MS = 3_600_000;

const clampToHour = (value: number | undefined) =>
  value !== undefined && Number.isFinite(value) ? Math.min(Math.max(value, 0), HOUR_MS) : undefined;

/** Copies the fields one by one, so that no other field leaves the browser. */
const toReport = ({ kind, remote, version, phase, reference, ms, name, value }: ReportedEvent): TelemetryReport => ({
  kind,
  remote,
  version,
  phase,
  reference,
  name,
  ms: clampToHour(ms),
  value: clampToHour(value),
});

/**
 * Reports load and run events of this page, if the server announces `telemetry` and a user is signed in. May be called
 * while the page unloads. Never rejects: a failed report is lost, and the user is not asked to sign in for it.
 */
export async function reportTelemetry(events: readonly ReportedEvent[]): Promise<void> {
  const session = readSession();
  if (!session || !hasFeature('telemetry' satisfies Feature)) return;
  const reports = events.map(toReport);
  const batches = Array.from({ length: Math.ceil(reports.length / MAX_EVENTS_PER_REQUEST) }, (_batch, place) =>
    reports.slice(place * MAX_EVENTS_PER_REQUEST, (place + 1) * MAX_EVENTS_PER_REQUEST),
  );
  await Promise.all(
    batches.map((batch) => sendKeepalive(`${apiOptions().base}/api/reportTelemetry`, session.token, { events: batch })),
  );
}
