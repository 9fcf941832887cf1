import type { Telemetry, TelemetryEvent } from '@gym/remote-contract';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import type { RemoteRegistry } from '@gym/kernel';
import { hasFeature } from '@gym/api-client';
import { postKeepalive } from '@gym/api-client/calls';
import type { Feature, TelemetryReport } from '@gym/api-contract';
import { reportTelemetry as call } from '@gym/api-contract/calls';
import { CALL_NAME_PATTERN, MAX_REPORTS_AT_ONCE } from '@gym/rules';
import { takeReportedEvents } from './page-telemetry.ts';

/**
 * Reports the core web vitals (https://web.dev/articles/vitals) of the remote that owns the page, or of the shell. With
 * soft navigations (Chromium 151), the browser measures each screen of a document separately. In other browsers all
 * values count for the landing. Paints from before this call count too, because the browser buffers them.
 */
export function collectVitals(
  telemetry: Telemetry,
  registry: Pick<RemoteRegistry, 'forPath'>,
  shellVersion: string,
): void {
  const report = ({ name, value, navigationURL = location.href }: Pick<Metric, 'name' | 'value' | 'navigationURL'>) => {
    const remote = registry.forPath(new URL(navigationURL, location.href).pathname);
    telemetry.report({
      kind: 'web-vital',
      name: name as 'LCP' | 'INP' | 'CLS',
      value,
      version: remote?.version ?? shellVersion,
      ...(remote && { remote: remote.name }),
    });
  };
  const options = { reportSoftNavs: true };
  onLCP(report, options);
  onINP(report, options);
  onCLS(report, options);
}

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
  call,
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
  // The server takes no other names, and rejects all reports together.
  ...(call !== undefined && { ...(new RegExp(CALL_NAME_PATTERN).test(call) && { call }), screen: withoutIds(screen) }),
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

/**
 * Reports that the shell itself was loaded, and how long the browser took until its script had run. The load of
 * a remote is reported with the same event.
 */
export function shellLoadEvent(version: string): TelemetryEvent {
  const [navigation] = performance.getEntriesByType('navigation');
  return { kind: 'remote-loaded', version, ms: Math.round(navigation?.domContentLoadedEventEnd ?? 0) };
}

/** A server rejects all events of a request that has one of an unknown kind. */
const isCounted = ({ kind }: TelemetryEvent): boolean =>
  kind !== 'undeclared-call' || hasFeature('undeclared-calls' satisfies Feature);

/** How long an event may wait until it is sent, in ms. */
export const SEND_INTERVAL_MS = 30_000;

/**
 * Sends the reported events to the API, if the API announces the feature. It sends every half minute, and when the page
 * becomes hidden, because a hidden page may never return. It sends one request at a time. Events that cannot be sent
 * are dropped silently.
 *
 * @param version version of the shell, for events that name no version
 * @param first events that were not reported through `pageTelemetry`
 * @returns a function that stops sending
 */
export function sendTelemetry(version: string, first: readonly TelemetryEvent[] = []): () => void {
  let waiting = [...first];
  let sending = false;
  const send = async () => {
    waiting.push(
      ...takeReportedEvents()
        .filter(isCounted)
        .map((event) => ({ version, ...event })),
    );
    if (sending) return;
    sending = true;
    while (waiting.length > 0) await reportTelemetry(waiting.splice(0, MAX_REPORTS_AT_ONCE));
    sending = false;
  };
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void send();
  };
  const onGone = () => void send();
  document.addEventListener('visibilitychange', onHidden);
  addEventListener('pagehide', onGone);
  const timer = setInterval(onGone, SEND_INTERVAL_MS);
  return () => {
    document.removeEventListener('visibilitychange', onHidden);
    removeEventListener('pagehide', onGone);
    clearInterval(timer);
    waiting = [];
  };
}
