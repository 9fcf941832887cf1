import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { makeFolder } from './make-folder.ts';

const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'that file system is read-only',
  ENOTDIR: 'a part of that path is a file, not a folder',
  EEXIST: 'there is a file of that name, not a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'that folder cannot be made',
};

/** The sentence for a folder that cannot hold our data. */
export function unwritable(folder: string, error: unknown): OperatorError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new OperatorError(`Cannot keep data in ${folder}: ${CAUSES[code ?? ''] ?? message}; set DATA_DIR to a folder this user can write to.`);
}

/**
 * Makes DATA_DIR where it is missing, private to its owner, and proves that it can be written to.
 * @throws OperatorError where it cannot.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = path.join(folder, `.writable-${process.pid}`);
  try {
    await makeFolder(folder);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw unwritable(folder, error);
  }
}
