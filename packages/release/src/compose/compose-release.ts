import { fileURLToPath } from 'node:url';
import type { BootData } from '@gym/remote-contract';
import { bootRemote, bootShell, entryFiles } from './boot-data.ts';
import { bundleBootScript } from './boot-script.ts';
import { checkBuilds } from './check-builds.ts';
import { composeDocument } from './document.ts';
import { promoteRelease } from './promote-release.ts';
import { readBuilds, type Builds } from './read-builds.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

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
export async function composeRelease({ folder, root = ROOT, builds = readBuilds(root) }: ComposeOptions): Promise<string> {
  checkBuilds(builds);
  const { shell, remotes } = builds;
  const data: Omit<BootData, 'release'> = {
    shell: bootShell(shell),
    remotes: remotes.map((remote) => bootRemote(remote, shell)),
  };
  const script = await bundleBootScript();
  return promoteRelease({
    folder, builds: [shell, ...remotes], data, inlineScripts: [script],
    document: (boot) => composeDocument({ boot, script: script.code, entry: entryFiles(shell) }),
  });
}
