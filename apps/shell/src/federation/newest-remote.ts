import { readDocument } from '@gym/api-client';
import type { BootData, BootRemote } from '@gym/remote-contract';
import { extendIntegrity } from '../boot/integrity.ts';

/**
 * A remote as the document served now states it. A page that stands open over a deploy knows the files of its own release
 * only, and those may be gone, or be what the new release mends (ADR 23).
 * @throws Error where the document cannot be had, or has no such remote any more
 */
export async function newestRemote({ name, audience }: BootRemote, cdnBase: string): Promise<BootRemote> {
  const [, block] = /<script type="application\/json" id="boot">([^<]*)</.exec(await readDocument()) ?? [];
  const { remotes } = JSON.parse(block ?? '') as BootData;
  const remote = remotes.find((one) => one.name === name && one.audience === audience);
  if (!remote) throw new Error(`There is no remote "${name}" any more.`);
  extendIntegrity(remote.files, cdnBase);
  return remote;
}
