import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../system/folders.ts';
import type { PictureStore } from './picture-store.ts';

/** A proxy that serves the folder runs under another account. */
const READABLE_TO_ALL = 0o644;

/** Keeps pictures as files of one folder. A file gets its name only once all its bytes are on the disk. */
export function folderPictures(folder: string): PictureStore {
  const fileOf = (name: string) => path.join(folder, name);
  const draftOf = (name: string) => path.join(folder, `.${name}.part`);
  return {
    async put(name, bytes) {
      await writeThrough(draftOf(name), bytes);
      await rename(draftOf(name), fileOf(name));
      await syncFolder(folder);
    },
    async read(name) {
      try {
        return await readFile(fileOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(name) {
      await rm(fileOf(name), { force: true });
      await rm(draftOf(name), { force: true });
    },
  };
}

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'w', READABLE_TO_ALL);
  try {
    await handle.writeFile(bytes);
    await handle.chmod(READABLE_TO_ALL);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
