import { cp, lstat, mkdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** Where a copy may be kept, best first. */
const PLACES: readonly string[] = ['/var/lib', '/opt', tmpdir()];

/** The binaries where any account can run them: where they are, or a copy that only root can change. */
export async function reachableBinaries(binaries: string, places = PLACES): Promise<string> {
  if (await isOpenToAll(path.join(binaries, 'bin', 'postgres'))) return binaries;
  const { mtimeMs, size } = await stat(path.join(binaries, 'bin', 'postgres'));
  const name = `gym-admin-postgresql-${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`;
  for (const place of places) {
    const copy = path.join(place, name);
    if (await isRootsOwn(copy)) return copy;
    if (await copyTo(copy, binaries)) return copy;
  }
  throw new OperatorError(
    `The embedded database does not run as root, and no other account can reach its programs in ${binaries}: run the server as another user, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** Whether everybody may pass every folder down to a file and run it. */
async function isOpenToAll(file: string): Promise<boolean> {
  for (let at = file; ; at = path.dirname(at)) {
    const { mode } = await stat(at);
    if ((mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** A finished copy of ours, not something another user put in its place. */
async function isRootsOwn(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
}

async function copyTo(copy: string, binaries: string): Promise<boolean> {
  const draft = `${copy}.${process.pid}`;
  try {
    await mkdir(draft, { mode: 0o755 });
    await cp(binaries, draft, { recursive: true, verbatimSymlinks: true, filter: (source) => !source.endsWith('.a') });
    await rename(draft, copy);
  } catch {
    await rm(draft, { recursive: true, force: true });
  }
  return isRootsOwn(copy);
}
