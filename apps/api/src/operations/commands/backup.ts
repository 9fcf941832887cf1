import { existsSync } from 'node:fs';
import { stat, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type BucketAddress, isBucketAddress, parseBucketAddress } from '@gym/release/bucket';
import { OperatorError, oneLine } from '../../platform/errors/operator-error.ts';
import { type Retention, backupName, outdated, removeOldest, removeUnfinished } from '../backup/retention.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { createFolder } from '../../platform/system/folders.ts';
import { accessPictures } from '../../platform/uploads/picture-store.ts';
import { writeBackup, type WrittenBackup } from '../backup/write-backup.ts';
import { openAlongsideServer, type OpenDatabase } from '../database/open-database.ts';
import { noteOperation } from '../database/operation-times.ts';
import type { Shutdown } from '../../platform/system/shutdown.ts';
import { describeContent, missingLine, moment, newerSchemaLine, size } from './describe-backup.ts';
import { requireDatabase, requireGym, runToCompletion } from './run-command.ts';

/** What somebody typed after `backup`. */
interface BackupOptions {
  readonly words: readonly string[];
  readonly keep?: string;
  readonly 'keep-monthly'?: string;
}

/** Where a backup goes. A folder and a bucket get a file named after the time of the backup. */
export type BackupTarget = { readonly retention: Retention | undefined } & (
  | { readonly kind: 'file' | 'folder'; readonly path: string }
  | { readonly kind: 'bucket'; readonly address: BucketAddress }
);

/** @throws OperatorError if the target cannot take a backup */
export async function readTarget({ words: [target = ''], ...numbers }: BackupOptions): Promise<BackupTarget> {
  const retention = readRetention(numbers);
  if (isBucketAddress(target)) {
    const address = parseBucketAddress(target);
    if (!address) throw new OperatorError(`${target} must look like s3://bucket or s3://bucket/folder.`);
    return { kind: 'bucket', address, retention };
  }
  const local = path.resolve(target);
  if ((await stat(local).catch(() => undefined))?.isDirectory()) return { kind: 'folder', path: local, retention };
  if (retention)
    throw new OperatorError(`--keep needs a folder, but ${local} is none: create it first (mkdir), or omit --keep.`);
  if (existsSync(local))
    throw new OperatorError(
      `${local} already exists, and a backup never replaces a file: choose another name, or remove it.`,
    );
  return { kind: 'file', path: local, retention };
}

function readRetention({ keep, 'keep-monthly': monthly }: Omit<BackupOptions, 'words'>): Retention | undefined {
  if (keep === undefined && monthly === undefined) return undefined;
  // Without a number of latest backups, a month's last one would be all that stays.
  if (keep === undefined) throw new OperatorError('--keep-monthly needs --keep, the number of latest backups.');
  return { keep: readCount(keep), ...(monthly !== undefined && { monthly: readCount(monthly) }) };
}

function readCount(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new OperatorError(`"${text}" is no number of backups, such as 14.`);
  return Number(text);
}

/** The exit code of a backup that contains the whole database, but not all pictures. */
const WITHOUT_PICTURES = 2;

/** Writes all of the gym's data into one file, also while the server runs. */
export async function backup(typed: BackupOptions, env: Environment): Promise<number> {
  const config = readConfig(env);
  requireDatabase(config, 'make the backup');
  const target = await readTarget(typed);
  await requireGym(config, 'No backup was made.');
  return runToCompletion(async (shutdown) => {
    const startedAt = Date.now();
    // Remove them first, because they may fill the disk.
    if (target.kind !== 'bucket')
      await removeKilled(target.kind === 'folder' ? target.path : path.dirname(target.path));
    const database = await openAlongsideServer(config, console.error, { skipMigrations: true });
    shutdown.add(database);
    const { file, manifest, bytes } = await write(config, target, { database, shutdown });
    const kept = target.kind === 'bucket' ? await upload(target, file) : file;
    const isComplete = manifest.missing.length === 0;
    await noteOperation(database.pool, isComplete ? 'backup' : 'backup-without-pictures');
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `${kept} contains everything until ${moment(manifest.takenAt)}: ` +
        `${describeContent(manifest)}, ${size(bytes)}, in ${seconds} s.`,
    );
    for (const line of [newerSchemaLine(manifest), missingLine(manifest)]) if (line) console.error(line);
    await removeOutdated(target);
    return isComplete ? 0 : WITHOUT_PICTURES;
  }, 'Stopped: no backup was made.');
}

/** Writes the file, for a bucket into a private folder that the end of the command removes. */
async function write(
  { dataDir, uploads, gym, backupRecipient: recipient }: Config,
  target: BackupTarget,
  { database, shutdown }: { database: OpenDatabase; shutdown: Shutdown },
): Promise<WrittenBackup> {
  const folder = target.kind === 'bucket' ? await privateFolder(dataDir, shutdown) : target.path;
  return writeBackup({
    connection: database.connection,
    pictures: await accessPictures(uploads),
    gym: gym.name,
    fileFor: (takenAt) =>
      target.kind === 'file'
        ? target.path
        : path.join(folder, backupName(takenAt, { encrypted: recipient !== undefined })),
    recipient,
    opened: (closer) => shutdown.add(closer),
  });
}

async function privateFolder(dataDir: string, shutdown: Shutdown): Promise<string> {
  await createFolder(dataDir);
  const folder = await mkdtemp(path.join(dataDir, '.backup-'));
  shutdown.add({ close: () => rm(folder, { recursive: true, force: true }) });
  return folder;
}

async function removeKilled(folder: string): Promise<void> {
  for (const name of await removeUnfinished(folder)) console.log(`Removed ${name}, which a killed backup had left.`);
}

type BucketTarget = Extract<BackupTarget, { kind: 'bucket' }>;

async function upload({ address }: BucketTarget, file: string): Promise<string> {
  const where = `s3://${address.bucket}/${address.prefix}`;
  const { bucketBackups } = await import('../backup/bucket-backups.ts');
  await bucketBackups(address)
    .upload(file, path.basename(file))
    .catch((error: unknown) => {
      throw new OperatorError(
        `The backup cannot be stored in ${where}: ${oneLine(error)}. Check the address, AWS_REGION, ` +
          'AWS_ENDPOINT_URL_S3 and the credentials. No backup was made.',
      );
    });
  return where + path.basename(file);
}

async function removeOutdated(target: BackupTarget): Promise<void> {
  const { retention } = target;
  if (!retention) return;
  const gone = target.kind === 'bucket' ? await removeFromBucket(target) : await removeOldest(target.path, retention);
  for (const name of gone) console.log(`Removed ${name}: the latest ${retention.keep} stay.`);
}

async function removeFromBucket({ address, retention }: BucketTarget): Promise<string[]> {
  const { bucketBackups } = await import('../backup/bucket-backups.ts');
  const bucket = bucketBackups(address);
  const gone = retention ? outdated(await bucket.list(), retention) : [];
  for (const name of gone) await bucket.remove(name);
  return gone;
}
