import type { BootRemote } from '@gym/remote-contract';
import { bootRemote, bootShell } from '../document/boot-data.ts';
import { composeReleasedDocument } from '../document/released-document.ts';
import { checkRemoteInShell, checkRemotesTogether } from '../gate/check-compatibility.ts';
import { readPublished } from '../publish/read-published.ts';
import type { PublishedBuild, PublishedRemote, PublishedShell } from '../records/published-build.ts';
import type { ReleasedDocument, ReleaseRecord } from '../records/release-record.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import type { Store } from '../store/store.ts';

/** What is released, by app: to everyone, and to a share. */
export type ReleasedState = Pick<ReleaseRecord, 'live' | 'canaries'>;

export const EMPTY_STATE: ReleasedState = { live: {}, canaries: {} };

/** What one share of the browsers gets: the version of each app. */
export interface Composition {
  readonly below: number;
  readonly versions: Readonly<Record<string, string>>;
}

/**
 * What each share gets, the smallest first. The shares lie within each other: who is among 5 % is among 20 %, so that there is at most
 * one document more than there are canaries.
 */
export function compositionsOf({ live, canaries }: ReleasedState): Composition[] {
  const bounds = [...new Set([...Object.values(canaries).map(({ share }) => share), 100])].sort((a, b) => a - b);
  return bounds.map((below) => ({
    below,
    versions: Object.fromEntries(
      [...new Set([...Object.keys(live), ...Object.keys(canaries)])].sort().flatMap((app) => {
        const canary = canaries[app];
        const version = canary && canary.share >= below ? canary.version : live[app]?.version;
        return version === undefined ? [] : [[app, version]];
      }),
    ),
  }));
}

/** Finds a build that was read; undefined where it is gone. */
export type BuildLookup = (app: string, version: string) => PublishedBuild | undefined;

/** What one share of the browsers gets, with its builds. */
export interface ComposedBuilds {
  readonly shell: PublishedShell | undefined;
  readonly remotes: readonly PublishedRemote[];
}

export function buildsOf({ versions }: Composition, find: BuildLookup): ComposedBuilds {
  const builds = Object.entries(versions).flatMap(([app, version]) => find(app, version) ?? []);
  return {
    shell: builds.find((build) => build.kind === 'shell'),
    remotes: builds.filter((build) => build.kind === 'remote'),
  };
}

/** Composes the document of a share, in the form that the shell brought along. */
export function composePublished(composition: Composition, state: ReleasedState, find: BuildLookup): ReleasedDocument {
  const { shell, remotes } = buildsOf(composition, find);
  if (!shell) throw new Error('A document is composed without a shell.');
  const boot = (remote: PublishedRemote): BootRemote => bootRemote(remote, shell, remote.version);
  return composeReleasedDocument(
    {
      data: { shell: bootShell(shell, shell.version), remotes: remotes.map(boot) },
      template: shell.document,
      inlineScriptHashes: shell.inlineScriptHashes,
      previous: Object.fromEntries(
        remotes.map((remote) => {
          const before = fallbackOf(remote, state, find);
          const others = remotes.filter(({ app }) => app !== remote.app);
          const fits =
            before &&
            [...checkRemoteInShell(shell, before), ...others.flatMap((other) => checkRemotesTogether(other, before))]
              .length === 0;
          return [remote.app, fits ? boot(before) : undefined];
        }),
      ),
    },
    composition.below,
  );
}

/** What a page falls back to: from a canary to what everyone has, from that to what was before. */
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

/** Reads every build that any of these states names. */
export async function readNamedBuilds(store: Store, ...states: readonly ReleasedState[]): Promise<BuildLookup> {
  const named = states.flatMap(({ live, canaries }) => [
    ...Object.entries(live).flatMap(([app, { version, previous }]) => [
      [app, version],
      ...(previous === undefined ? [] : [[app, previous]]),
    ]),
    ...Object.entries(canaries).map(([app, { version }]) => [app, version]),
  ]) as [string, string][];
  const wanted = [...new Map(named.map((one) => [one.join('@'), one])).values()];
  const builds = await mapConcurrent(wanted, ([app, version]) => readPublished(store, app, version));
  const found = new Map(builds.flatMap((build) => (build ? [[`${build.app}@${build.version}`, build]] : [])));
  return (app, version) => found.get(`${app}@${version}`);
}
