import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** What is known of the source of a build. */
export interface SourceOrigin {
  readonly revision?: string;
  readonly changedAt?: string;
}

/** Not the source: what was made from it, and what others made. */
const GENERATED = new Set(['dist', 'node_modules', '.cache']);

/**
 * Which revision an app's source is, and when it was last changed: as committed, or, where it is not all committed, by
 * its files.
 * @param revision where the publisher was told it
 */
export async function sourceOrigin(root: string, app: string, revision?: string): Promise<SourceOrigin> {
  const git = async (...args: string[]) => (await promisify(execFile)('git', ['-C', root, ...args])).stdout.trim();
  const source = [`apps/${app}`, 'packages'];
  try {
    const [head, changed, committed] = await Promise.all([
      git('rev-parse', 'HEAD'),
      git('status', '--porcelain', '--', ...source),
      git('log', '-1', '--format=%cI', '--', ...source),
    ]);
    if (changed !== '')
      return { revision: revision ?? `${head} and changes`, changedAt: await lastChange(path.join(root, 'apps', app)) };
    return { revision: revision ?? head, ...(committed !== '' && { changedAt: new Date(committed).toISOString() }) };
  } catch {
    // No repository, or no git: the files are all that there is to go by.
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
