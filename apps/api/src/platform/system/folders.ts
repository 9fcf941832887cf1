import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates a folder and its parents, private to the owner. mkdir's own `recursive` does not serve: where the file system
 * answers ENOENT for a folder that exists (`/proc`), Node retries endlessly.
 */
export async function createFolder(folder: string, parentsLeft = 64): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || parentsLeft === 0 || parent === folder) throw error;
    await createFolder(parent, parentsLeft - 1);
    await mkdir(folder, { mode: 0o700 }).catch((again: NodeJS.ErrnoException) => {
      if (again.code !== 'EEXIST') throw again;
    });
  }
}

/** Writes a folder's entries to the disk, so that a renamed file keeps its name after a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'that file system is read-only',
  ENOTDIR: 'a part of that path is a file, not a folder',
  EEXIST: 'there is a file of that name, not a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'that folder cannot be created',
};

/** Why a folder cannot be written to, as a part of a sentence. */
export function unwritableReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return CAUSES[code ?? ''] ?? message;
}
