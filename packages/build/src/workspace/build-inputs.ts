import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { distFolder, REPOSITORY } from './repository.ts';

/** File in the build's folder that lists the build's inputs. */
export const INPUTS_FILE = '.inputs.json';

/** Inputs of every build that webpack does not see: library versions, compiler options and this package. */
const RECIPE = [
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'packages/build/package.json',
  'packages/build/src',
  // Of a remote in a folder of its own, whose libraries any package manager may have installed.
  'package-lock.json',
  'yarn.lock',
  'tsconfig.json',
];

/** Replaces the hash if a file was saved during the build. It matches no hash, so the next build runs. */
const SAVED_MEANWHILE = 'a file was saved during the build';

interface RecordedInputs {
  readonly hash: string;
  /** Paths relative to the root, sorted. */
  readonly files: readonly string[];
}

/** The files that a bundler read for a build, without libraries: the lockfile covers them. */
export function sourceFiles({ fileDependencies }: { fileDependencies: Iterable<string> }): string[] {
  return [...fileDependencies].filter((file) => !file.includes(`${path.sep}node_modules${path.sep}`) && isFile(file));
}

/**
 * Records the inputs of the build in a folder.
 * @param files absolute paths
 * @param startedAt when the build began, in ms since 1970: a file saved later leaves the build stale
 */
export function recordInputs(folder: string, files: readonly string[], startedAt: number, root = REPOSITORY): void {
  const inputs = [...files.map((file) => path.relative(root, file)), ...recipeFiles(root)];
  const recorded = [...new Set(inputs)].sort();
  const savedMeanwhile = recorded.some((file) => statSync(path.join(root, file)).mtimeMs > startedAt);
  const record: RecordedInputs = { hash: savedMeanwhile ? SAVED_MEANWHILE : hashOf(recorded, root), files: recorded };
  writeFileSync(path.join(folder, INPUTS_FILE), `${JSON.stringify(record, null, 1)}\n`);
}

/** Whether a folder contains a build with unchanged inputs. A build without recorded inputs is stale. */
export function isCurrent(folder: string, root = REPOSITORY): boolean {
  const recorded = readRecorded(folder);
  if (!recorded) return false;
  const known = new Set(recorded.files);
  return recipeFiles(root).every((file) => known.has(file)) && hashOf(recorded.files, root) === recorded.hash;
}

/** Whether an app's build is present and current. */
export const isBuilt = (app: string): boolean => isCurrent(distFolder(app));

function readRecorded(folder: string): RecordedInputs | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, INPUTS_FILE), 'utf8')) as RecordedInputs;
  } catch {
    return undefined;
  }
}

/** Hash of these files and of the Node.js version. A missing file counts as changed. */
function hashOf(files: readonly string[], root: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of files) {
    const absolute = path.join(root, file);
    hash.update(`\0${file}\0`).update(isFile(absolute) ? readFileSync(absolute) : 'gone');
  }
  return hash.digest('hex');
}

function recipeFiles(root: string): string[] {
  return RECIPE.flatMap((entry) => filesBelow(entry, root)).filter((file) => !/\.test\.tsx?$/.test(file));
}

/** The files of a folder's entry, a file or a folder, as paths from there. None if it does not exist. */
export function filesBelow(entry: string, root: string): string[] {
  const absolute = path.join(root, entry);
  if (isFile(absolute)) return [entry];
  if (!statSync(absolute, { throwIfNoEntry: false })) return [];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => path.relative(root, path.join(found.parentPath, found.name)));
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
