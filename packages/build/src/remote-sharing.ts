import { SHARING_POLICY } from './sharing-policy.ts';

/** What a remote that was built with this version accepts: any patch of it, and what semver calls compatible. */
const rangeOf = (version: string): string => `^${version.replace(/\d+$/, '0')}`;

/** The sharing policy as a remote's federation plugin takes it: everything comes from the shell, or the remote is refused, never given a second copy. */
export const remoteSharing = Object.fromEntries(
  Object.entries(SHARING_POLICY).map(([name, { version }]) => [
    name,
    { import: false as const, singleton: true, strictVersion: true, requiredVersion: rangeOf(version) },
  ]),
);
