import { apiOptions, hasFeature, readSession } from '@gym/api-client';
import type { Feature, TelemetryReport } from '@gym/api-contract';

type Send = (url: string, init: RequestInit) => Promise<unknown>;

let replaced: Send | undefined;

/**
 * Puts something else than the network under these requests: the fake, in tests and in a harness. Undefined takes it
 * away.
 */
export function replaceKeepalive(send: Send | undefined): void {
  replaced = send;
}

/**
 * Sends a body that outlives its page, with the token in its header: `sendBeacon` would send cookies and no header.
 * What comes of it is nobody's to know.
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
    // Offline, or more is under way than a page that ends may leave behind.
  }
}

/**
 * An event of a page. It may say more than is counted, such as the text of an error: that does not leave the browser.
 */
export type ReportedEvent = TelemetryReport;

/** Events that one request takes; the server refuses more. */
const MAX_EVENTS_PER_REQUEST = 50;
const HOUR_MS = 3_600_000;

const clampToHour = (value: number | undefined) =>
  Number.isFinite(value) ? Math.min(Math.max(value!, 0), HOUR_MS) : undefined;

/** Field by field, so that nothing else goes along. */
const toReport = ({ kind, remote, version, phase, reference, ms, name, value }: ReportedEvent): TelemetryReport => ({
  kind,
  ...(remote !== undefined && { remote }),
  ...(version !== undefined && { version }),
  ...(phase !== undefined && { phase }),
  ...(reference !== undefined && { reference }),
  ...(name !== undefined && { name }),
  ...(clampToHour(ms) !== undefined && { ms: clampToHour(ms)! }),
  ...(clampToHour(value) !== undefined && { value: clampToHour(value)! }),
});

/**
 * Reports how loading and running went in this page, where the server announces `telemetry` and somebody is signed in.
 * It may be called while the page goes away. Never rejects: what cannot be reported is lost, and nobody is asked to
 * sign in for it.
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
