import type { ReleaseRecord } from '../release-record.ts';

/** What is released, by app: to everyone, and to a share. */
export type ReleasedState = Pick<ReleaseRecord, 'live' | 'canaries'>;

export const NOTHING: ReleasedState = { live: {}, canaries: {} };

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
