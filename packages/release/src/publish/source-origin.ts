import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { userInfo } from 'node:os';
import { sourceFolder } from '../records/local-builds.ts';
import { findRepository } from './repository-address.ts';

/** Known facts about the source of a build. */
export interface SourceOrigin {
  readonly revision?: string;
  readonly repository?: string;
  readonly changedAt?: string;
}

/** Not source: build output and dependencies. */
const GENERATED = new Set(['dist', 'node_modules', '.cache']);

/**
 * The revision and the repository of an app's source, and its last change: the last commit's time, or the files' time
 * if there are uncommitted changes.
 * @param revision if the publisher knows it
 */
export async function sourceOrigin(root: string, app: string, revision?: string): Promise<SourceOrigin> {
  const repository = findRepository(sourceFolder(root, app), root);
  return { ...(await lastRevision(root, app, revision)), ...(repository !== undefined && { repository }) };
}

async function lastRevision(root: string, app: string, revision?: string): Promise<SourceOrigin> {
  const git = async (...args: string[]) => (await promisify(execFile)('git', ['-C', root, ...args])).stdout.trim();
  const folder = sourceFolder(root, app);
  const source = folder === root ? ['.'] : [`apps/${app}`, 'packages'];
  try {
    // First alone: outside of a repository, the others would only fail, too.
    const head = await git('rev-parse', 'HEAD');
    const [changed, committed] = await Promise.all([
      git('status', '--porcelain', '--', ...source),
      git('log', '-1', '--format=%cI', '--', ...source),
    ]);
    if (changed !== '') return { revision: revision ?? `${head} and changes`, changedAt: await lastChange(folder) };
    return { revision: revision ?? head, ...(committed !== '' && { changedAt: new Date(committed).toISOString() }) };
  } catch {
    // Without a repository or git, only the files tell the time.
    return { ...(revision !== undefined && { revision }), changedAt: await lastChange(folder) };
  }
}

async function lastChange(folder: string): Promise<string> {
  return new Date(await newest(folder)).toISOString();
}

async function newest(folder: string): Promise<number> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !GENERATED.has(name));
  const times = await Promise.all(
    entries.map(async (entry) => {
      const place = path.join(folder, entry.name);
      return entry.isDirectory() ? newest(place) : (await stat(place)).mtimeMs;
    }),
  );
  return Math.max(0, ...times);
}

/** Name of the user who runs this process. A container may use a numeric user without a name. */
export function localUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
