import { reportTelemetry } from '@gym/api-client/account';
import type { TelemetryEvent } from '@gym/remote-contract';
import { takeReportedEvents } from './page-telemetry.ts';

/**
 * That the shell itself was loaded, and how long the browser took until its script had run: what a remote's load is to
 * a remote.
 */
export function shellLoadEvent(version: string): TelemetryEvent {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return { kind: 'remote-loaded', version, ms: Math.round(navigation?.domContentLoadedEventEnd ?? 0) };
}

/** How long what was reported may wait, in ms. */
export const SEND_INTERVAL_MS = 30_000;
/** One request takes as many. */
const MAX_EVENTS_PER_REQUEST = 50;

/**
 * Sends what is reported in this page to the API, where that announces it: every half minute, and before the page is
 * hidden, as it may never come back. One request at a time; what cannot be sent is lost without a word.
 *
 * @param version of the shell, to which belongs what names no version
 * @param first what was not reported on the page
 * @returns ends it
 */
export function sendTelemetry(version: string, first: readonly TelemetryEvent[] = []): () => void {
  let waiting = [...first];
  let sending = false;
  const send = async () => {
    waiting.push(...takeReportedEvents().map((event) => ({ version, ...event })));
    if (sending) return;
    sending = true;
    while (waiting.length > 0) await reportTelemetry(waiting.splice(0, MAX_EVENTS_PER_REQUEST));
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
