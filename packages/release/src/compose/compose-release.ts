import type { BootData } from '@gym/remote-contract';
import { bootRemote, bootShell } from '../document/boot-data.ts';
import { type Builds, readBuilds, WORKSPACE } from '../records/local-builds.ts';
import { publishedVersion } from '../records/published-build.ts';
import { checkBuilds } from '../gate/check-builds.ts';
import { promoteRelease } from './promote-release.ts';
import { buildShellDocument } from '../document/shell-document.ts';

export interface ComposeOptions {
  /** Where the release goes. */
  folder: string;
  /** Workspace whose builds are taken; this one unless stated. */
  root?: string;
  /** Builds taken instead of the workspace's. */
  builds?: Builds;
}

/**
 * Composes a release from the builds of the shell and all remotes, and promotes it.
 * @returns the release's id
 * @throws ReleaseError with a line for each thing to mend
 */
export async function composeRelease({
  folder,
  root = WORKSPACE,
  builds = readBuilds(root),
}: ComposeOptions): Promise<string> {
  checkBuilds(builds);
  const { shell, remotes } = builds;
  const document = await buildShellDocument(shell);
  const data: Omit<BootData, 'release'> = {
    shell: bootShell(shell, publishedVersion(shell.record, shell.manifest, document)),
    remotes: remotes.map((remote) => bootRemote(remote, shell, publishedVersion(remote.record, remote.manifest))),
  };
  return promoteRelease({ folder, builds: [shell, ...remotes], data, ...document });
}
