import type { BootRemote } from '@gym/remote-contract';
import { bootRemote, bootShell } from '../compose/boot-data.ts';
import { releasedDocument } from '../compose/released-document.ts';
import { remotesFit, shellFits } from '../gate/fits.ts';
import type { PublishedBuild, PublishedRemote, PublishedShell } from '../published/published-build.ts';
import type { ReleasedDocument } from '../release-record.ts';
import type { Composition, ReleasedState } from './released-state.ts';

/** Finds a build that was read; undefined where it is gone. */
export type FindBuild = (app: string, version: string) => PublishedBuild | undefined;

/** What one share of the browsers gets, with its builds. */
export interface ComposedBuilds {
  readonly shell: PublishedShell | undefined;
  readonly remotes: readonly PublishedRemote[];
}

export function buildsOf({ versions }: Composition, find: FindBuild): ComposedBuilds {
  const builds = Object.entries(versions).flatMap(([app, version]) => find(app, version) ?? []);
  return {
    shell: builds.find((build) => build.kind === 'shell'),
    remotes: builds.filter((build) => build.kind === 'remote'),
  };
}

/** Composes the document of a share, in the form that the shell brought along. */
export function composePublished(composition: Composition, state: ReleasedState, find: FindBuild): ReleasedDocument {
  const { shell, remotes } = buildsOf(composition, find);
  if (!shell) throw new Error('A document is composed without a shell.');
  const boot = (remote: PublishedRemote): BootRemote => bootRemote(remote, shell, remote.version);
  return releasedDocument(
    {
      data: { shell: bootShell(shell, shell.version), remotes: remotes.map(boot) },
      form: shell.document,
      inlineScriptHashes: shell.inlineScriptHashes,
      previous: Object.fromEntries(
        remotes.map((remote) => {
          const before = fallback(remote, state, find);
          const others = remotes.filter(({ app }) => app !== remote.app);
          const fits =
            before &&
            [...shellFits(shell, before), ...others.flatMap((other) => remotesFit(other, before))].length === 0;
          return [remote.app, fits ? boot(before) : undefined];
        }),
      ),
    },
    composition.below,
  );
}

/** What a page falls back to: from a canary to what everyone has, from that to what was before. */
function fallback(
  { app, version }: PublishedRemote,
  { live }: ReleasedState,
  find: FindBuild,
): PublishedRemote | undefined {
  const known = live[app];
  const before = known?.version === version ? known.previous : known?.version;
  const build = before === undefined ? undefined : find(app, before);
  return build?.kind === 'remote' ? build : undefined;
}
