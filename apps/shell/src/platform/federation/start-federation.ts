import type { Audience, BootConfig, BootData, TelemetryEvent } from '@gym/remote-contract';
import { createRemoteLoader } from './load-remote.ts';
import { createRemoteRegistry, type RemoteRegistry } from './remote-registry.ts';

/** Starts federation for one session. It registers only the remotes of the session's audience (acceptance A11). */
export function startFederation(
  boot: BootData,
  config: BootConfig,
  audience: Audience,
  report?: (event: TelemetryEvent) => void,
): RemoteRegistry {
  return createRemoteRegistry({
    remotes: boot.remotes.filter((remote) => remote.audience === audience),
    loadRemote: createRemoteLoader(config.cdnBase),
    // Rarely needed, so its chunk loads in idle time, or on demand.
    versionsOf: (remote) =>
      import(/* webpackChunkName: "aside" */ './released-versions.ts')
        .then(({ readReleasedVersions }) => readReleasedVersions(remote, config.cdnBase))
        .catch(() => [remote]), // if the read fails, such as offline, the known version is tried again
    report,
  });
}
