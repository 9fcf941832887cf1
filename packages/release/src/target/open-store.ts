import { createHash, randomUUID } from 'node:crypto';
import { constants, existsSync, type BigIntStats } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { BUCKET_ADDRESS_RULE, isBucketAddress, parseBucketAddress } from './bucket.ts';
import { ReleaseError } from './release-error.ts';
import type { Store } from './store.ts';

/** Folder of unfinished files. A writer that crashes leaves one behind. A later writer removes it after an hour. */
const UNFINISHED = '.unfinished';
const LEFT_BEHIND_MS = 3_600_000;
const ABSENT = ['ENOENT', 'ENOTDIR', 'EISDIR'];
const READ_ONLY = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC'];

/**
 * Stores releases in a folder. It writes a file under another name. Then it links the file to its own name (`link(2)`
 * fails if the name exists), or renames it over the old one. So a file is complete or absent. The headers come from the
 * server of the folder.
 *
 * A folder has no compare-and-rename: two concurrent replacements may both succeed. A caller of `replace` reads again
 * afterwards (`updatePointer`). What needs one winner uses `create`.
 */
export function folderStore(folder: string): Store {
  const pathOf = (name: string) => pathIn(folder, name);

  const writeUnfinished = unfinishedFiles(path.join(folder, UNFINISHED));

  async function currentEtag(name: string): Promise<string | undefined> {
    return absentAs(undefined, async () => etagOf(await stat(pathOf(name), { bigint: true })));
  }

  return {
    address: folder,
    etag: currentEtag,
    storedAt: (name) => absentAs(undefined, async () => (await stat(pathOf(name))).mtime),
    now: () => folderTime(folder, writeUnfinished),
    read: (name) =>
      absentAs(undefined, async () => {
        const handle = await open(pathOf(name));
        try {
          return { etag: etagOf(await handle.stat({ bigint: true })), body: await handle.readFile() };
        } finally {
          await handle.close();
        }
      }),
    async create(name, body) {
      const file = await writeUnfinished(body);
      try {
        await mkdir(path.dirname(pathOf(name)), { recursive: true });
        await link(file, pathOf(name));
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw withoutLinks(folder, error);
      } finally {
        await rm(file, { force: true });
      }
    },
    async replace(name, body, headers, expected) {
      if (expected === undefined) return this.create(name, body, headers);
      const file = await writeUnfinished(body);
      try {
        if ((await currentEtag(name)) !== expected) return false;
        await rename(file, pathOf(name));
        return true;
      } finally {
        await rm(file, { force: true });
      }
    },
    async list(below) {
      const found = await absentAs([], () => readdir(pathOf(below), { recursive: true, withFileTypes: true }));
      return found
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
        .filter((name) => !name.startsWith('.') && !name.includes('/.'))
        .sort();
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}

/** @throws ReleaseError for a name above the folder: records of others name files */
function pathIn(folder: string, name: string): string {
  const parts = name.split('/');
  if (parts.some((part) => part === '.' || part === '..'))
    throw new ReleaseError(`"${name}" is no name of a file on a target.`);
  return path.join(folder, ...parts);
}

/** Writes files that have no name yet. The first write removes what older writers left behind. @returns their path */
function unfinishedFiles(folder: string): (body: Buffer) => Promise<string> {
  let ready: Promise<void> | undefined;
  return async (body) => {
    await (ready ??= prepareUnfinished(folder));
    const file = path.join(folder, randomUUID());
    const handle = await open(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o644);
    try {
      await handle.writeFile(body);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return file;
  };
}

async function prepareUnfinished(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const left = path.join(folder, name);
    const found = await absentAs(undefined, () => stat(left));
    if (found && found.mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(left, { force: true });
  }
}

/** A new file has another inode or another time. */
const etagOf = ({ dev, ino, mtimeNs, size }: BigIntStats): string =>
  createHash('sha256').update([dev, ino, mtimeNs, size].join('/')).digest('hex').slice(0, 24);

async function absentAs<T>(nothing: T, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (ABSENT.includes((error as NodeJS.ErrnoException).code ?? '')) return nothing;
    throw error;
  }
}

/**
 * The clock of the folder, which may lie on another machine: the time of a file that is written now. A reader that may
 * not write has its own clock only.
 */
async function folderTime(folder: string, writeUnfinished: (body: Buffer) => Promise<string>): Promise<Date> {
  // A folder that no writer has used is no target: reading its clock must not change it.
  if (!existsSync(path.join(folder, UNFINISHED))) return new Date();
  const file = await writeUnfinished(Buffer.alloc(0)).catch(unlessReadOnly);
  if (file === undefined) return new Date();
  try {
    return (await stat(file)).mtime;
  } finally {
    await rm(file, { force: true });
  }
}

function unlessReadOnly(error: unknown): undefined {
  if (!READ_ONLY.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
}

function withoutLinks(folder: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') return error;
  return new ReleaseError(
    `${folder} is on a file system without hard links, so two concurrent promotions would both succeed: ` +
      'use a folder on a local disk, or a bucket.',
  );
}

/**
 * Opens a target: the path of a folder, or `s3://bucket/prefix`.
 * @throws ReleaseError if the address is invalid
 */
export async function openStore(address: string): Promise<Store> {
  if (!isBucketAddress(address)) return folderStore(path.resolve(address));
  const place = parseBucketAddress(address);
  if (!place) throw new ReleaseError(`The target "${address}" ${BUCKET_ADDRESS_RULE}.`, { failure: 'usage' });
  // Only a bucket needs the SDK, which takes longer to load than everything else.
  const { bucketStore } = await import('./bucket-store.ts');
  return bucketStore(place);
}
