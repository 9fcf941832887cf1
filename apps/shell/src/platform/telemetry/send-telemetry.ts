import type { TelemetryEvent } from '@gym/remote-contract';
import { MAX_REPORTS_AT_ONCE } from '@gym/rules';
import { takeReportedEvents } from './page-telemetry.ts';
import { reportTelemetry } from './report-telemetry.ts';

/**
 * Reports that the shell itself was loaded, and how long the browser took until its script had run. The load of
 * a remote is reported with the same event.
 */
export function shellLoadEvent(version: string): TelemetryEvent {
  const [navigation] = performance.getEntriesByType('navigation');
  return { kind: 'remote-loaded', version, ms: Math.round(navigation?.domContentLoadedEventEnd ?? 0) };
}

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
    waiting.push(...takeReportedEvents().map((event) => ({ version, ...event })));
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
