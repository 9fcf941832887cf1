import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { SystemUser } from '@gym/test-tools';
import type { Stage, Step } from './dockerfile.ts';

/** Finds the program of a package manager's installation. Each kind of machine has its own package for it. */
function programIn(modules: string): string[] {
  const scope = join(modules, '@pnpm');
  if (!existsSync(scope)) return [];
  return readdirSync(scope)
    .filter((name) => name.startsWith('exe.'))
    .map((name) => join(scope, name, 'pnpm'))
    .filter((path) => existsSync(path));
}

/** Finds the package manager that runs this validation, or one in npx's cache. @throws if there is none */
function findProgram(): string {
  const kept = join(homedir(), '.npm/_npx');
  const running = process.env['npm_execpath'];
  const found = [
    ...(running !== undefined && /^pnpm/.test(basename(running)) ? [realpathSync(running)] : []),
    ...(existsSync(kept) ? readdirSync(kept).flatMap((name) => programIn(join(kept, name, 'node_modules'))) : []),
  ].filter((path) => !/\.[cm]?js$/.test(path));
  if (found[0] === undefined) throw new Error('The package manager was not found: run the validation as README says.');
  return found[0];
}

/**
 * Copies the package manager to `folder`/bin, with a store of this checkout's packages, for an account that may not
 * enter our folders. Links the store's files, and copies the files that it writes to. @returns the store
 */
export function copyPnpm(root: string, folder: string): string {
  const program = findProgram();
  mkdirSync(join(folder, 'bin'), { recursive: true });
  cpSync(program, join(folder, 'bin/pnpm'), { dereference: true });
  chmodSync(join(folder, 'bin/pnpm'), 0o755);
  const printed = execFileSync(program, ['store', 'path'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ours = printed.trim().replace(/^[^]*\n/, '');
  const store = join(folder, 'store');
  const version = join(store, basename(ours));
  mkdirSync(version, { recursive: true });
  linkOrCopy(join(ours, 'files'), version);
  for (const name of readdirSync(ours).filter((each) => each.startsWith('index')))
    cpSync(join(ours, name), join(version, name));
  return store;
}

/** Hard links do not work across disks. */
function linkOrCopy(from: string, into: string): void {
  try {
    execFileSync('cp', ['-al', from, into], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', from, into]);
  }
}

interface ImageContext {
  /** The checkout, which is the build context. */
  readonly context: string;
  /** The parent of the stages' root folders. */
  readonly folder: string;
  /** The user that runs the steps. Undefined if we are not root: then our user runs them. */
  readonly user: SystemUser | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** Replacements of RUN lines, in the stage's working folder. undefined skips the line. */
  readonly instead: Readonly<Record<string, ((at: { cwd: string; root: string }) => void) | undefined>>;
}

/** The result of a stage. */
export interface Built {
  /** The folder of its `/`. */
  readonly root: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

/**
 * Runs the steps of a Dockerfile as a script. Each stage has a folder as its root folder.
 * @throws with the step's output if it fails
 */
export function runStages(stages: readonly Stage[], { context, folder, user, env, instead }: ImageContext): Built {
  const built = new Map<string, Built>();
  const own = (path: string) => {
    if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, path]);
  };
  for (const stage of stages) {
    const root = join(folder, stage.name);
    const before = built.get(stage.base);
    mkdirSync(root);
    if (before) execFileSync('cp', ['-al', `${before.root}/.`, root]);
    let workdir = before?.workdir ?? '/';
    const set: Record<string, string> = { ...before?.env };
    for (const { keyword, text, from } of stage.steps) {
      const cwd = join(root, workdir);
      const inside = (path: string) => join(root, resolve(workdir, path));
      if (keyword === 'WORKDIR') {
        workdir = resolve(workdir, text);
        mkdirSync(join(root, workdir), { recursive: true });
        own(join(root, workdir));
      } else if (keyword === 'ENV') {
        for (const [, name = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) set[name] = value;
      } else if (keyword === 'COPY') {
        const [target, ...sources] = text.split(/\s+/).reverse() as [string, ...string[]];
        const source = from === undefined ? undefined : stageOf(built, from).root;
        if (source === undefined) copyContext(context, sources, inside(target));
        else for (const each of sources) copyOne(join(source, each), inside(target));
        own(inside(target));
      } else if (keyword === 'RUN') {
        if (text in instead) instead[text]?.({ cwd, root });
        else runLine(text, cwd, { ...env, ...set }, user);
      }
    }
    built.set(stage.name, { root, workdir, env: set, steps: stage.steps });
  }
  return stageOf(built, stages.at(-1)?.name);
}

function stageOf(built: ReadonlyMap<string, Built>, name = ''): Built {
  const stage = built.get(name);
  if (!stage) throw new Error(`The Dockerfile has no stage "${name}".`);
  return stage;
}

function copyOne(source: string, target: string): void {
  if (!existsSync(source)) throw new Error(`COPY: ${source} is not there.`);
  mkdirSync(dirname(target), { recursive: true });
  // Use links, because no step writes into a stage that another one copies from.
  execFileSync('cp', ['-al', '-T', source, target]);
}

/** Copies the build context as an engine would: the files in git, without those in .dockerignore. */
function copyContext(context: string, sources: readonly string[], target: string): void {
  const left = readFileSync(join(context, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(patternOf);
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: context,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .split('\0')
    .filter(Boolean);
  const files = [...new Set(listed)].filter(
    (file) => existsSync(join(context, file)) && !left.some((pattern) => pattern.test(file)),
  );
  for (const source of sources) {
    for (const file of files) {
      const within = relative(source, file);
      if (source === '.' || file === source || !within.startsWith('..'))
        cpSync(join(context, file), join(target, within === '' ? file : within));
    }
  }
}

const patternOf = (line: string): RegExp => {
  const source = line
    .split('**/')
    .map((part) => part.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '[^/]*'))
    .join('(?:.*/)?');
  return new RegExp(`^${source}(?:/|$)`);
};

function runLine(line: string, cwd: string, env: NodeJS.ProcessEnv, user: SystemUser | undefined): void {
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', line], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 120_000,
    ...user,
  });
  if (status !== 0) throw new Error(`RUN ${line} ended with ${status}: ${stdout}${stderr}`);
}

/** Gives a folder to the user that runs the programs in it. */
export const chownTo = (path: string, user: SystemUser | undefined): void => {
  if (user) chownSync(path, user.uid, user.gid);
};
