import type { BootRemote } from '@gym/remote-contract';
import { bootRemotes, bootShell, composeReleasedDocument } from '../target/boot-document.ts';
import { checkRemoteInShell, checkRemotesTogether } from '../commands/gate/check-compatibility.ts';
import { readPublished } from '../target/read-published.ts';
import { buildName, type PublishedRemote } from '../target/published-build.ts';
import {
  type BuildLookup,
  buildsOf,
  type Composition,
  type ReleasedDocument,
  type ReleasedState,
} from '../target/release-record.ts';
import { requireTrusted, UNSIGNED } from '../target/signature.ts';
import { mapConcurrent, type Store } from '../target/store.ts';

/** Composes the document of one composition from the template that was published with the shell. */
export function composePublished(composition: Composition, state: ReleasedState, find: BuildLookup): ReleasedDocument {
  const { shell, remotes } = buildsOf(composition, find);
  if (!shell) throw new Error('A document needs a shell.');
  const boot = (remote: PublishedRemote): BootRemote[] => bootRemotes(remote, shell, remote.version);
  return composeReleasedDocument(
    {
      data: { shell: bootShell(shell, shell.version), remotes: remotes.flatMap(boot) },
      template: shell.document,
      inlineScriptHashes: shell.inlineScriptHashes,
      previous: remotes.flatMap((remote) => {
        const before = fallbackOf(remote, state, find);
        const others = remotes.filter(({ app }) => app !== remote.app);
        const fits =
          before &&
          [...checkRemoteInShell(shell, before), ...others.flatMap((other) => checkRemotesTogether(other, before))]
            .length === 0;
        return fits ? boot(before) : [];
      }),
    },
    composition.below,
  );
}

/** The fallback version of a remote: the live version for a canary, otherwise the previous one. */
function fallbackOf(
  { app, version }: PublishedRemote,
  { live }: ReleasedState,
  find: BuildLookup,
): PublishedRemote | undefined {
  const known = live[app];
  const before = known?.version === version ? known.previous : known?.version;
  const build = before === undefined ? undefined : find(app, before);
  return build?.kind === 'remote' ? build : undefined;
}

/**
 * Reads every build that any of these states names.
 * @throws ReleaseError if a build was changed after it was signed, or is unsigned although it must not be
 */
export async function readNamedBuilds(store: Store, ...states: readonly ReleasedState[]): Promise<BuildLookup> {
  const named = states.flatMap(({ live, canaries }): [string, string][] => [
    ...Object.entries(live).flatMap(([app, { version, previous }]): [string, string][] => [
      [app, version],
      ...(previous === undefined ? [] : [[app, previous] satisfies [string, string]]),
    ]),
    ...Object.entries(canaries).map(([app, { version }]): [string, string] => [app, version]),
  ]);
  const wanted = [...new Map(named.map((one) => [one.join('@'), one])).values()];
  const builds = await mapConcurrent(wanted, ([app, version]) => readPublished(store, app, version));
  for (const build of builds)
    if (build) requireTrusted(buildName(build.app, build.version), build, store.signing ?? UNSIGNED);
  const found = new Map(builds.flatMap((build) => (build ? [[`${build.app}@${build.version}`, build]] : [])));
  return (app, version) => found.get(`${app}@${version}`);
}
