import { readVersions } from '@gym/api-client/documents';
import type { BootRemote, RemoteVersions } from '@gym/remote-contract';
import { extendIntegrity } from '../boot/integrity.ts';

/** Whether a remote comes from the browser's own machine, and not from a release, which has a hash of every file. */
export const isLocalRemote = ({ entry }: BootRemote): boolean => entry.integrity === '';

const previousVersions = new WeakSet<BootRemote>();

/** Whether this is the version before the one that is released. */
export const isPreviousVersion = (remote: BootRemote): boolean => previousVersions.has(remote);

/**
 * A remote as it is released now, then as it was before. A page that stands open over a deploy knows the files of its
 * own release only, and those may be gone, or be what the new release mends (ADR-0023); and a new release may be what
 * is broken (ADR-0042).
 * @throws Error where that cannot be had, or there is no such remote any more
 */
export async function readReleasedVersions(remote: BootRemote, cdnBase: string): Promise<readonly BootRemote[]> {
  if (isLocalRemote(remote)) return [remote]; // whoever works on it wants to see it fail
  const { name, audience } = remote;
  const { remotes } = (await readVersions()) as RemoteVersions;
  const found = remotes.find(({ current }) => current.name === name && current.audience === audience);
  if (!found) throw new Error(`There is no remote "${name}" any more.`);
  if (found.previous) previousVersions.add(found.previous);
  const versions = [found.current, ...(found.previous ? [found.previous] : [])];
  for (const { files } of versions) extendIntegrity(files, cdnBase);
  return versions;
}
