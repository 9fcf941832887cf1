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
export async function sendKeepalive(url: string, token: string, body: object): Promise<void> {
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
export interface ReportedEvent extends Omit<TelemetryReport, 'error'> {
  /** Text of an error. Only the name of its class is sent. */
  readonly message?: string;
}

const HOUR_MS = 3_600_000;

const clampToHour = (value = Number.NaN) =>
  Number.isFinite(value) ? Math.min(Math.max(value, 0), HOUR_MS) : undefined;

/** The path of a screen without ids, `/member/:id/merge/:id`: an id follows the word of what it names. */
const withoutIds = (path: string | undefined) => path?.replace(/(\/[^/]*)\/[^/]+/g, '$1/:id');

/** The name of an error's class, from its text `TypeError: x is undefined`. The rest may contain a user's input. */
const errorName = (message = '') => /^\w*Error/.exec(message)?.[0];

/** Copies the fields one by one, so that no other field leaves the browser. */
const toReport = ({
  kind,
  remote,
  version,
  phase,
  reference,
  screen,
  message,
  ms,
  name,
  value,
}: ReportedEvent): TelemetryReport => ({
  kind,
  remote,
  version,
  phase,
  reference,
  name,
  ...(reference !== undefined && { screen: withoutIds(screen), error: errorName(message) }),
  ms: clampToHour(ms),
  value: clampToHour(value),
});

/**
 * Reports load and run events of this page, if the server announces `telemetry` and a user is signed in. May be called
 * while the page unloads. Never rejects: a failed report is lost, and the user is not asked to sign in for it.
 *
 * @param events 1 to 50 of them: the server rejects more
 */
export async function reportTelemetry(events: readonly ReportedEvent[]): Promise<void> {
  const session = readSession();
  if (!session || !hasFeature('telemetry' satisfies Feature)) return;
  await sendKeepalive(`${apiOptions().base}/api/reportTelemetry`, session.token, { events: events.map(toReport) });
}
