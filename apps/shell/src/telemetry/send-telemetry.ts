import { reportTelemetry } from '@gym/api-client/account';
import type { TelemetryEvent } from '@gym/remote-contract';
import { takeReported } from '../services/telemetry.ts';

/** How long what was reported may wait, in ms. */
export const EVERY_MS = 30_000;
/** One request takes as many. */
const AT_ONCE = 50;

/**
 * Sends what is reported in this page to the API, where that announces it: every half minute, and before the page is hidden, as it
 * may never come back. One request at a time; what cannot be sent is lost without a word.
 *
 * @param version of the shell, to which belongs what names no version
 * @param first what was not reported on the page
 * @returns ends it
 */
export function sendTelemetry(version: string, first: readonly TelemetryEvent[] = []): () => void {
  let waiting = [...first];
  let sending = false;
  const send = async () => {
    waiting.push(...takeReported().map((event) => ({ version, ...event })));
    if (sending) return;
    sending = true;
    while (waiting.length > 0) await reportTelemetry(waiting.splice(0, AT_ONCE));
    sending = false;
  };
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void send();
  };
  const onGone = () => void send();
  document.addEventListener('visibilitychange', onHidden);
  addEventListener('pagehide', onGone);
  const timer = setInterval(onGone, EVERY_MS);
  return () => {
    document.removeEventListener('visibilitychange', onHidden);
    removeEventListener('pagehide', onGone);
    clearInterval(timer);
    waiting = [];
  };
}
