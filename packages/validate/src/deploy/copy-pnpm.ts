import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';

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
