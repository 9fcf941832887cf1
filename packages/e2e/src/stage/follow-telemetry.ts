import type { TelemetryEvent } from '@gym/remote-contract';
import type { BrowserContext } from 'playwright-core';

/** Collects what the shell reports in any document of the context, from its first script on. */
export async function followTelemetry(context: BrowserContext): Promise<readonly TelemetryEvent[]> {
  const events: TelemetryEvent[] = [];
  await context.exposeBinding('noteTelemetry', (_source, event: TelemetryEvent) => void events.push(event));
  await context.addInitScript(() => {
    window.addEventListener('gym:telemetry', (event) => {
      (window as unknown as { noteTelemetry(event: unknown): void }).noteTelemetry((event as CustomEvent).detail);
    });
  });
  return events;
}
