import { readVersions } from '@gym/api-client/documents';
import type { BootRemote, RemoteVersions } from '@gym/remote-contract';
import { extendIntegrity } from './file-addresses.ts';

/** Whether this tab runs it in place of the released version (ADR-0043). */
export const isOverride = ({ version }: BootRemote): boolean => /-(local|preview)$/.test(version);

const previousVersions = new WeakSet<BootRemote>();

/** Whether this is the version before the live version. */
export const isPreviousVersion = (remote: BootRemote): boolean => previousVersions.has(remote);

/**
 * Reads the live version of a remote and the version before it. A page that stays open across a deployment knows only
 * the files of its own release. Those files may be deleted, or the new release may fix them (ADR-0042). The new release
 * may also be the broken one (ADR-0042).
 * @throws Error if the versions cannot be read, or if no release has this remote any more
 */
export async function readReleasedVersions(remote: BootRemote, cdnBase: string): Promise<readonly BootRemote[]> {
  if (isOverride(remote)) return [remote]; // its team wants to see it fail
  const { name, audience } = remote;
  const { remotes } = (await readVersions()) as RemoteVersions;
  const found = remotes.find(({ current }) => current.name === name && current.audience === audience);
  if (!found) throw new Error(`There is no remote "${name}" any more.`);
  if (found.previous) previousVersions.add(found.previous);
  const versions = [found.current, ...(found.previous ? [found.previous] : [])];
  for (const { files } of versions) extendIntegrity(files, cdnBase);
  return versions;
}
