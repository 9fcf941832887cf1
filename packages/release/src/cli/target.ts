import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isBucketAddress } from '../store/bucket.ts';
import { ReleaseError } from '../store/release-error.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { UsageError, type Values } from './command.ts';

/** What `--target` names, or else RELEASES, the server's own variable. */
function targetOf({ target = process.env['RELEASES'] }: Values): string {
  if (!target)
    throw new UsageError(
      'Name the target: --target <folder> or --target s3://bucket/prefix (or set RELEASES, as for the server).',
    );
  return target;
}

/** Opens the target, also one that the first publication makes. */
export const openNewTarget = (values: Values): Promise<Store> => openStore(targetOf(values));

/**
 * Opens a target that somebody has published to.
 * @throws ReleaseError where there is no such folder: a name that was mistyped is not made
 */
export async function openTarget(values: Values): Promise<Store> {
  const target = targetOf(values);
  if (!isBucketAddress(target) && !(await isFolder(target))) {
    throw new ReleaseError(
      `There is no release at ${path.resolve(target)}: there is no such folder. The first "publish" makes one; look whether the target is written right.`,
    );
  }
  return openStore(target);
}

/** One that may not be looked at is one: whoever reads it is told more. */
const isFolder = (target: string): Promise<boolean> =>
  stat(target).then(
    (found) => found.isDirectory(),
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT' && code !== 'ENOTDIR',
  );
