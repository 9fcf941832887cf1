import { postKeepalive } from '@gym/api-client/calls';
import type { TelemetryReport } from '@gym/api-contract';
import { reportTelemetry as call } from '@gym/api-contract/calls';

/** An event of a page. Fields that are not reported, such as an error's text, never leave the browser. */
interface ReportedEvent extends Omit<TelemetryReport, 'error'> {
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
export const reportTelemetry = (events: readonly ReportedEvent[]): Promise<void> =>
  postKeepalive(call, { events: events.map(toReport) });
