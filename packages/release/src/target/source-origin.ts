import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sourceFolder } from './local-build.ts';

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

/**
 * Address of the repository that a build was made from: the pipeline's, or that of the first `package.json` in these
 * folders that names one.
 */
export function findRepository(...folders: readonly string[]): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
  if (server && name) return readRepository(`${server}/${name}`);
  for (const folder of folders) {
    const file = path.join(folder, 'package.json');
    if (!existsSync(file)) continue;
    const { repository } = JSON.parse(readFileSync(file, 'utf8')) as { repository?: string | { url?: string } };
    const found = readRepository(typeof repository === 'string' ? repository : repository?.url);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Reads the forms that npm accepts: `gym/staff`, `github:gym/staff`, `git+https://github.com/gym/staff.git` and
 * `git@github.com:gym/staff.git`. Undefined for another form.
 */
export function readRepository(text = ''): string | undefined {
  const [, host = 'github', short] = /^(?:(github|gitlab):)?([\w.-]+\/[\w.-]+)$/.exec(text) ?? [];
  if (short !== undefined) return `https://${host}.com/${short}`;
  const [, address] =
    /^(?:git\+)?(?:ssh:\/\/)?(?:https:\/\/|git@)([\w.-]+[/:][\w./-]+?)(?:\.git)?\/?$/.exec(text) ?? [];
  return address === undefined ? undefined : `https://${address.replace(':', '/')}`;
}

/** Notes are shown in logs: what is longer stays in the changelog. */
const MAX_CHARACTERS = 4000;

interface App {
  /** Its folder, with `package.json` and `CHANGELOG.md`. */
  readonly folder: string;
  readonly version: string;
  /** Folder of its repository, with `.changeset`. */
  readonly root: string;
}

/**
 * What changed with a build of an app: the changesets that wait for the next version, or else the entry of its version
 * in `CHANGELOG.md`. Without either, there are no notes: an older entry would describe another change.
 */
export function readNotes({ folder, version, root }: App): string | undefined {
  const notes = readChangesets(path.join(root, '.changeset'), nameOf(folder)) || readEntry(folder, version);
  return notes.length > MAX_CHARACTERS ? `${notes.slice(0, MAX_CHARACTERS)}…` : notes || undefined;
}

function nameOf(folder: string): string | undefined {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly name?: string }).name : undefined;
}

/** The texts of the changesets that name a package. */
function readChangesets(folder: string, name: string | undefined): string {
  if (name === undefined || !existsSync(folder)) return '';
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .sort()
    .flatMap((file) => {
      const [, packages = '', text = ''] =
        /^---\n([\s\S]*?)^---\n([\s\S]*)$/m.exec(readFileSync(path.join(folder, file), 'utf8')) ?? [];
      const names = [...packages.matchAll(/^["']?([^"':\n]+)["']?:/gm)].map(([, one]) => one);
      return names.includes(name) && text.trim() !== '' ? [`- ${text.trim()}`] : [];
    });
  return texts.join('\n');
}

function readEntry(folder: string, version: string): string {
  const file = path.join(folder, 'CHANGELOG.md');
  if (!existsSync(file)) return '';
  const entries = readFileSync(file, 'utf8').split(/^## /m).slice(1);
  const entry = entries.find((text) => text.split('\n')[0]?.trim() === version) ?? '';
  return entry
    .slice(version.length)
    .trim()
    .replaceAll(/\n{2,}/g, '\n');
}
