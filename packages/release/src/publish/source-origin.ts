import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { userInfo } from 'node:os';

/** Known facts about the source of a build. */
export interface SourceOrigin {
  readonly revision?: string;
  readonly changedAt?: string;
}

/** Not source: build output and dependencies. */
const GENERATED = new Set(['dist', 'node_modules', '.cache']);

/**
 * The revision of an app's source, and its last change: the last commit's time, or the files' time if there are
 * uncommitted changes.
 * @param revision if the publisher knows it
 */
export async function sourceOrigin(root: string, app: string, revision?: string): Promise<SourceOrigin> {
  const git = async (...args: string[]) => (await promisify(execFile)('git', ['-C', root, ...args])).stdout.trim();
  const source = [`apps/${app}`, 'packages'];
  try {
    // First alone: outside of a repository, the others would only fail, too.
    const head = await git('rev-parse', 'HEAD');
    const [changed, committed] = await Promise.all([
      git('status', '--porcelain', '--', ...source),
      git('log', '-1', '--format=%cI', '--', ...source),
    ]);
    if (changed !== '')
      return { revision: revision ?? `${head} and changes`, changedAt: await lastChange(path.join(root, 'apps', app)) };
    return { revision: revision ?? head, ...(committed !== '' && { changedAt: new Date(committed).toISOString() }) };
  } catch {
    // Without a repository or git, only the files tell the time.
    return { ...(revision !== undefined && { revision }), changedAt: await lastChange(path.join(root, 'apps', app)) };
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
