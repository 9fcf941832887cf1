import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BucketAddress, isBucketAddress, parseBucketAddress } from '@gym/release/bucket';
import { commandLine, OperatorError } from '../../platform/errors/operator-error.ts';
import type { Retention } from '../backup/retention.ts';

const USAGE =
  `Name a target: "${commandLine('backup gym.tar')}" for one file, ` +
  `"${commandLine('backup --keep 14 backups')}" for a folder that keeps the latest 14, ` +
  'or s3://bucket/folder for a bucket. With --keep-monthly 12, the last one of each of 12 months stays too.';

/** Where a backup goes. A folder and a bucket get a file named after the time of the backup. */
export type BackupTarget = { readonly retention: Retention | undefined } & (
  | { readonly kind: 'file' | 'folder'; readonly path: string }
  | { readonly kind: 'bucket'; readonly address: BucketAddress }
);

/** @throws OperatorError if the target cannot take a backup */
export async function readTarget(args: readonly string[]): Promise<BackupTarget> {
  const { values, positionals } = parsed(args);
  const retention = readRetention(values);
  const [target] = positionals;
  if (positionals.length !== 1 || !target) throw new OperatorError(USAGE);
  if (isBucketAddress(target)) {
    const address = parseBucketAddress(target);
    if (!address) throw new OperatorError(`${target} must look like s3://bucket or s3://bucket/folder.`);
    return { kind: 'bucket', address, retention };
  }
  const local = path.resolve(target);
  if ((await stat(local).catch(() => undefined))?.isDirectory()) return { kind: 'folder', path: local, retention };
  if (retention)
    throw new OperatorError(`--keep needs a folder, but ${local} is none: create it first (mkdir), or omit --keep.`);
  if (await exists(local))
    throw new OperatorError(
      `${local} already exists, and a backup never replaces a file: choose another name, or remove it.`,
    );
  return { kind: 'file', path: local, retention };
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

function readRetention(values: { keep?: string | undefined; 'keep-monthly'?: string | undefined }) {
  const { keep, 'keep-monthly': monthly } = values;
  if (keep === undefined && monthly === undefined) return undefined;
  // Without a number of latest backups, a month's last one would be all that stays.
  if (keep === undefined) throw new OperatorError(USAGE);
  return { keep: readCount(keep), ...(monthly !== undefined && { monthly: readCount(monthly) }) };
}

function readCount(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new OperatorError(USAGE);
  return Number(text);
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: args.filter((arg) => arg !== '--'),
      options: { keep: { type: 'string' }, 'keep-monthly': { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
  } catch {
    throw new OperatorError(USAGE);
  }
}
