import { hasFeature } from '@gym/api-client';
import type { BootData } from '@gym/remote-contract';
import { offerRelease } from '../platform/releases/offer-release.ts';
import { announceReplacedRemotes } from '../platform/releases/announce-replaced-remotes.ts';
import { pageTelemetry } from '../platform/telemetry/page-telemetry.ts';
import type { ShellServices } from '../platform/services/use-shell.ts';
import { collectVitals } from '../platform/telemetry/collect-vitals.ts';
import { sendTelemetry, shellLoadEvent } from '../platform/telemetry/send-telemetry.ts';

let collectsVitals = false;

/**
 * What goes on beside the user's work: releases are followed, and how loading went is told to the API. @returns ends it
 */
export function runIdleTasks(services: ShellServices, boot: BootData): () => void {
  const { registry, version } = services;
  const ends = [announceReplacedRemotes(services), offerRelease(boot, services)];
  if (hasFeature('telemetry')) {
    // Once in a document: the browser's observers know no end.
    if (!collectsVitals) collectVitals(pageTelemetry, registry, version);
    collectsVitals = true;
    ends.push(sendTelemetry(version, [shellLoadEvent(version)]));
  }
  return () => ends.forEach((end) => end());
}
