import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { makeFolder } from './make-folder.ts';
import { whyUnwritable } from './why-unwritable.ts';

/** The sentence for a folder that cannot hold our data. */
export function unwritable(folder: string, error: unknown): OperatorError {
  return new OperatorError(
    `Cannot keep data in ${folder}: ${whyUnwritable(error)}; set DATA_DIR to a folder this user can write to.`,
  );
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
