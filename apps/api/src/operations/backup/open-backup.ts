import { mkdtemp, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { isBucketAddress, parseBucketAddress } from '@gym/release/bucket';
import { oneLine, OperatorError } from '../../platform/errors/operator-error.ts';
import { createFolder } from '../../platform/system/folders.ts';
import { BackupFile } from './verify-and-read-backup.ts';
import { AGE_HEADER, beginsWith, decryptFile } from './encryption.ts';

/** The address of a bucket as it is; the path of a file from the working folder. */
export const backupAddress = (text: string): string => (isBucketAddress(text) ? text : path.resolve(text));

interface OpenOptions {
  /** A file, or `s3://bucket/folder/name`. */
  readonly name: string;
  /** The file with the key of an encrypted backup. */
  readonly identity: string | undefined;
  /** A private folder for the decrypted or downloaded copy. */
  readonly dataDir: string;
}

/**
 * Opens and verifies a backup from a file or a bucket, encrypted or not. Closing it removes the copies that it needed.
 * @throws OperatorError
 */
export async function openBackup({ name, identity, dataDir }: OpenOptions): Promise<BackupFile> {
  if (!isBucketAddress(name) && !(await isEncrypted(name))) return BackupFile.open(name);
  await createFolder(dataDir);
  const folder = await mkdtemp(path.join(dataDir, '.backup-'));
  const removeCopies = () => rm(folder, { recursive: true, force: true });
  try {
    const stored = isBucketAddress(name) ? await download(name, path.join(folder, 'downloaded')) : name;
    const plain = (await isEncrypted(stored)) ? await decrypt(stored, { name, identity, folder }) : stored;
    return await BackupFile.open(plain, { shownAs: name, closed: removeCopies });
  } catch (error) {
    await removeCopies();
    throw error;
  }
}

interface Decryption {
  /** The name for messages. */
  readonly name: string;
  readonly identity: string | undefined;
  readonly folder: string;
}

async function decrypt(file: string, { name, identity, folder }: Decryption): Promise<string> {
  if (identity === undefined)
    throw new OperatorError(`${name} is encrypted: give the file with its key, --identity key.txt.`);
  const target = path.join(folder, 'decrypted');
  await decryptFile(file, identity, target);
  return target;
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch(() => undefined);
  // Opening the backup reports a file that cannot be read.
  if (!handle) return false;
  try {
    return await beginsWith(handle, AGE_HEADER);
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}

async function download(address: string, target: string): Promise<string> {
  const parsed = parseBucketAddress(address);
  const name = parsed && path.posix.basename(parsed.prefix);
  if (!parsed || !name)
    throw new OperatorError(`${address} must look like s3://bucket/folder/gym-20261121T023000Z.tar.`);
  const { bucketBackups } = await import('./bucket-backups.ts');
  const prefix = parsed.prefix.slice(0, -name.length - 1);
  await bucketBackups({ bucket: parsed.bucket, prefix })
    .download(name, target)
    .catch((error: unknown) => {
      throw new OperatorError(
        `${address} cannot be read: ${oneLine(error)}. Check the address, AWS_REGION, AWS_ENDPOINT_URL_S3 and the ` +
          'credentials. Nothing was changed.',
      );
    });
  return target;
}
