import { mkdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder and those above it, private to the owner. Not by mkdir's own `recursive`: where the file system answers
 * ENOENT for a folder that exists (`/proc`), Node tries for ever.
 */
export async function makeFolder(folder: string, parentsLeft = 64): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || parentsLeft === 0 || parent === folder) throw error;
    await makeFolder(parent, parentsLeft - 1);
    await mkdir(folder, { mode: 0o700 }).catch((again: NodeJS.ErrnoException) => {
      if (again.code !== 'EEXIST') throw again;
    });
  }
}
