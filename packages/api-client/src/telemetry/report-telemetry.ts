import { apiOptions, hasFeature, readSession } from '@gym/api-client';
import type { Feature, TelemetryReport } from '@gym/api-contract';
import { sendKeptAlive } from './send-kept-alive.ts';

/** An event of a page. It may say more than is counted, such as the text of an error: that does not leave the browser. */
export type ReportedEvent = TelemetryReport;

/** Events that one request takes; the server refuses more. */
const AT_ONCE = 50;
const HOUR = 3_600_000;

const within = (value: number | undefined) =>
  Number.isFinite(value) ? Math.min(Math.max(value!, 0), HOUR) : undefined;

/** Field by field, so that nothing else goes along. */
const toReport = ({ kind, remote, version, phase, reference, ms, name, value }: ReportedEvent): TelemetryReport => ({
  kind,
  ...(remote !== undefined && { remote }),
  ...(version !== undefined && { version }),
  ...(phase !== undefined && { phase }),
  ...(reference !== undefined && { reference }),
  ...(name !== undefined && { name }),
  ...(within(ms) !== undefined && { ms: within(ms)! }),
  ...(within(value) !== undefined && { value: within(value)! }),
});

/**
 * Reports how loading and running went in this page, where the server announces `telemetry` and somebody is signed in. It may be
 * called while the page goes away. Never rejects: what cannot be reported is lost, and nobody is asked to sign in for it.
 */
export async function reportTelemetry(events: readonly ReportedEvent[]): Promise<void> {
  const session = readSession();
  if (!session || !hasFeature('telemetry' satisfies Feature)) return;
  const reports = events.map(toReport);
  const batches = Array.from({ length: Math.ceil(reports.length / AT_ONCE) }, (_batch, place) =>
    reports.slice(place * AT_ONCE, (place + 1) * AT_ONCE),
  );
  await Promise.all(
    batches.map((batch) => sendKeptAlive(`${apiOptions().base}/api/reportTelemetry`, session.token, { events: batch })),
  );
}
