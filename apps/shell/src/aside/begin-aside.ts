import { hasFeature } from '@gym/api-client';
import type { BootData } from '@gym/remote-contract';
import { offerRelease } from '../releases/offer-release.ts';
import { tellReplaced } from '../releases/tell-replaced.ts';
import { pageTelemetry } from '../services/telemetry.ts';
import type { ShellServices } from '../services/shell-services.ts';
import { collectVitals } from '../telemetry/collect-vitals.ts';
import { sendTelemetry } from '../telemetry/send-telemetry.ts';
import { shellLoad } from '../telemetry/shell-load.ts';

let collects = false;

/** What goes on beside the user's work: releases are followed, and how loading went is told to the API. @returns ends it */
export function beginAside(services: ShellServices, boot: BootData): () => void {
  const { registry, version } = services;
  const ends = [tellReplaced(services), offerRelease(boot, services)];
  if (hasFeature('telemetry')) {
    // Once in a document: the browser's observers know no end.
    if (!collects) collectVitals(pageTelemetry, registry, version);
    collects = true;
    ends.push(sendTelemetry(version, [shellLoad(version)]));
  }
  return () => ends.forEach((end) => end());
}
