import type { PublishedBuild, PublishedRemote, PublishedShell } from './published-build.ts';
import type { ReleaseRecord } from './release-record.ts';

/** The released versions by app: the live ones and the canaries. */
export type ReleasedState = Pick<ReleaseRecord, 'live' | 'canaries'>;

export const EMPTY_STATE: ReleasedState = { live: {}, canaries: {} };

/** What browsers with a bucket number below `below` get: one version of each app. */
export interface Composition {
  readonly below: number;
  readonly versions: Readonly<Record<string, string>>;
}

/**
 * The compositions of a release, the smallest percentage first. Percentages are nested: a browser among 5 % is also
 * among 20 %. So there is at most one document more than there are canaries.
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

/** Finds a build that was read before; undefined if the target no longer has it. */
export type BuildLookup = (app: string, version: string) => PublishedBuild | undefined;

/** The builds of one composition. */
export interface ComposedBuilds {
  readonly shell: PublishedShell | undefined;
  readonly remotes: readonly PublishedRemote[];
}

export function buildsOf({ versions }: Pick<Composition, 'versions'>, find: BuildLookup): ComposedBuilds {
  const builds = Object.entries(versions).flatMap(([app, version]) => find(app, version) ?? []);
  return {
    shell: builds.find((build) => build.kind === 'shell'),
    remotes: builds.filter((build) => build.kind === 'remote'),
  };
}
