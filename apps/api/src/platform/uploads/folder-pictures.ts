import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PictureStore } from './picture-store.ts';

/** A proxy that serves the folder itself runs as somebody else. */
const READABLE_TO_ALL = 0o644;

/** Pictures as files of one folder. A file appears under its name once all of it is on the disk. */
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

/** The name is on the disk too, not only the bytes. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
