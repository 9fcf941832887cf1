import { hasFeature } from '@gym/api-client';
import { postKeepalive } from '@gym/api-client/calls';
import { reportUse } from '@gym/api-contract/calls';
import type { BootData } from '@gym/remote-contract';
import { followShortcuts } from '../chrome/palette/follow-shortcuts.ts';
import { followConnection } from './lost-connection.tsx';
import { followServiceWorker } from '../platform/service-worker/follow-service-worker.ts';
import { announceReplacedRemotes, offerRelease } from '../platform/releases/offer-release.ts';
import { pageTelemetry } from '../platform/telemetry/page-telemetry.ts';
import { lockSession, lockWhenIdle } from '../platform/session/idle-lock.ts';
import type { ShellServices } from '../platform/use-shell.tsx';
import { collectVitals, sendTelemetry, shellLoadEvent } from '../platform/telemetry/send-telemetry.ts';

let collectsVitals = false;

/**
 * Runs the idle tasks: follows releases and shortcuts, locks an unused page, and reports telemetry to the API.
 * @param pressed keys that were pressed before
 * @returns a function that ends them
 */
export function runIdleTasks(services: ShellServices, boot: BootData, pressed: readonly KeyboardEvent[]): () => void {
  const { config, preloadReSignInForm, registry, reSignIn, version } = services;
  followServiceWorker(config);
  const ends = [
    followConnection(services),
    announceReplacedRemotes(services),
    offerRelease(boot, services),
    followShortcuts(services, pressed),
  ];
  if (config.idleLockMinutes) {
    preloadReSignInForm().catch(() => undefined); // the dialog loads it again on demand
    ends.push(
      lockWhenIdle({
        minutes: config.idleLockMinutes,
        lock: () => lockSession(reSignIn),
        report: (seconds_ago) => void postKeepalive(reportUse, { seconds_ago }),
      }),
    );
  }
  if (hasFeature('telemetry')) {
    // Once per document, because the browser's observers cannot be stopped.
    if (!collectsVitals) collectVitals(pageTelemetry, registry, version);
    collectsVitals = true;
    ends.push(sendTelemetry(version, [shellLoadEvent(version)]));
  }
  return () => ends.forEach((end) => end());
}
