import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isBucketAddress } from '../store/bucket.ts';
import { ReleaseError } from '../store/release-error.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { UsageError, type Values } from './command.ts';

/** The target: `--target`, or else RELEASES, the server's own variable. */
function targetOf({ target = process.env['RELEASES'] }: Values): string {
  if (!target)
    throw new UsageError(
      'Name the target: --target <folder> or --target s3://bucket/prefix (or set RELEASES, as for the server).',
    );
  return target;
}

/** Opens the target. The first publication may create it. */
export const openNewTarget = (values: Values): Promise<Store> => openStore(targetOf(values));

/**
 * Opens a target that already exists.
 * @throws ReleaseError if the folder does not exist: a mistyped name must not create one
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

/** An unreadable path counts as a folder: reading it reports a more precise error. */
const isFolder = (target: string): Promise<boolean> =>
  stat(target).then(
    (found) => found.isDirectory(),
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT' && code !== 'ENOTDIR',
  );
