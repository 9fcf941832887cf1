import type { Audience, BootConfig, BootData, TelemetryEvent } from '@gym/remote-contract';
import { createRemoteLoader, createRemoteRegistry, type OlderContract, type RemoteRegistry } from '@gym/kernel';

interface FederationOptions {
  /** The older majors of the contract that the shell supports. */
  readonly contracts?: readonly OlderContract[];
  report?(event: TelemetryEvent): void;
}

/** Starts federation for one session. It registers only the remotes of the session's audience (acceptance A11). */
export function startFederation(
  boot: BootData,
  config: BootConfig,
  audience: Audience,
  { contracts, report }: FederationOptions = {},
): RemoteRegistry {
  return createRemoteRegistry({
    remotes: boot.remotes.filter((remote) => remote.audience === audience),
    loadRemote: createRemoteLoader({ cdnBase: config.cdnBase, contracts, report }),
    // Rarely needed, so its chunk loads in idle time, or on demand.
    versionsOf: (remote) =>
      import(/* webpackChunkName: "aside" */ '@gym/kernel/released-versions')
        .then(({ readReleasedVersions }) => readReleasedVersions(remote, config.cdnBase))
        .catch(() => [remote]), // if the read fails, such as offline, the known version is tried again
    report,
  });
}
