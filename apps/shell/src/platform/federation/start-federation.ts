import type { Audience, BootConfig, BootData, TelemetryEvent } from '@gym/remote-contract';
import { createRemoteLoader } from './load-remote.ts';
import { createRemoteRegistry, type RemoteRegistry } from './remote-registry.ts';

/** Starts federation for one session: only the remotes of its audience are known to it (acceptance A11). */
export function startFederation(
  boot: BootData,
  config: BootConfig,
  audience: Audience,
  report?: (event: TelemetryEvent) => void,
): RemoteRegistry {
  return createRemoteRegistry({
    remotes: boot.remotes.filter((remote) => remote.audience === audience),
    loadRemote: createRemoteLoader(config.cdnBase),
    // Hardly ever asked: its code comes once there is time, or when it is needed.
    versionsOf: (remote) =>
      import(/* webpackChunkName: "aside" */ './released-versions.ts')
        .then(({ readReleasedVersions }) => readReleasedVersions(remote, config.cdnBase))
        .catch(() => [remote]), // offline, say: then what is known is tried again
    report,
  });
}
