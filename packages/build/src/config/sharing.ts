import type { OfferedLibrary } from '../record/build-record.ts';
import { SHARING_POLICY } from './sharing-policy.ts';

/** The sharing policy as the shell's build states it to a release: a lazy library is a chunk named after it, `@gym/ui/list` is `ui-list`. */
export const offeredLibraries: Readonly<Record<string, OfferedLibrary>> = Object.fromEntries(
  Object.entries(SHARING_POLICY).map(([name, { version, loading }]) => [
    name,
    { version, loading, ...(loading === 'lazy' && { chunk: name.replace('@gym/', '').replace('/', '-') }) },
  ]),
);

/** What a remote that was built with this version accepts: any patch of it, and what semver calls compatible. */
const rangeOf = (version: string): string => `^${version.replace(/\d+$/, '0')}`;

/** The sharing policy as a remote's federation plugin takes it: everything comes from the shell, or the remote is refused, never given a second copy. */
export const remoteSharing = Object.fromEntries(
  Object.entries(SHARING_POLICY).map(([name, { version }]) => [
    name,
    { import: false as const, singleton: true, strictVersion: true, requiredVersion: rangeOf(version) },
  ]),
);
