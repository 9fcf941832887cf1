import type { Audience, BootConfig, BootData, TelemetryEvent } from '@gym/remote-contract';
import {
  createRemoteLoader,
  createRemoteRegistry,
  type OlderContract,
  provideIntegrity,
  provideRetryAddresses,
  type RemoteRegistry,
} from '@gym/kernel';

/** The data in the boot document that the shell needs. */
export interface BootDocument {
  readonly boot: BootData;
  readonly config: BootConfig;
}

/**
 * Reads the data blocks of the boot document. From then on, no chunk loads without its hash, so this must run before
 * any lazy import.
 * @throws Error if a data block is missing, because then no release composed the document
 */
export function readBootDocument(page: Document = document): BootDocument {
  const boot = readBlock<BootData>(page, 'boot');
  const config = readBlock<BootConfig>(page, 'config');
  provideIntegrity(boot, config.cdnBase);
  provideRetryAddresses();
  return { boot, config };
}

function readBlock<T>(page: Document, id: string): T {
  const text = page.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page lacks its "${id}" block: it was not composed by a release.`);
  return JSON.parse(text) as T;
}

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
    loadRemote: createRemoteLoader({ cdnBase: config.cdnBase, contracts }),
    // Rarely needed, so its chunk loads in idle time, or on demand.
    versionsOf: (remote) =>
      import(/* webpackChunkName: "aside" */ '@gym/kernel/released-versions')
        .then(({ readReleasedVersions }) => readReleasedVersions(remote, config.cdnBase))
        .catch(() => [remote]), // if the read fails, such as offline, the known version is tried again
    report,
  });
}
