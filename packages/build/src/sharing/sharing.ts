import type { OfferedLibrary } from '@gym/remote-contract/build-record';
import { SHARING_POLICY } from '@gym/kernel/sharing-policy';

/**
 * The libraries of the shell's build. The chunk of a lazy library has the library's name: `@gym/ui/list` is `ui-list`.
 */
export const offeredLibraries: Readonly<Record<string, OfferedLibrary>> = Object.fromEntries(
  Object.entries(SHARING_POLICY).map(([name, { version, loading }]) => [
    name,
    { version, loading, ...(loading === 'lazy' && { chunk: name.replace('@gym/', '').replace('/', '-') }) },
  ]),
);

/** The range that a remote accepts: any patch of the version that it was built with, and later compatible versions. */
const rangeOf = (version: string): string => `^${version.replace(/\d+$/, '0')}`;

/** The sharing policy for a remote's federation plugin: every library comes from the shell, never as a second copy. */
export const remoteSharing = Object.fromEntries(
  Object.entries(SHARING_POLICY).map(([name, { version }]) => [
    name,
    { import: false as const, singleton: true, strictVersion: true, requiredVersion: rangeOf(version) },
  ]),
);
