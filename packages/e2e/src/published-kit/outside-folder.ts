import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { type Ran, run } from '@gym/test-tools';

const NOT_INHERITED =
  /^(npm_(package|lifecycle|command|config_user_agent)|NODE_ENV$|NODE_OPTIONS$|JEST_|GITHUB_|ACTIONS_|AWS_|RELEASE)/;

/** A folder of another team, empty at first. */
export class OutsideFolder {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;

  /** @param env variables of the team */
  constructor(folder: string, env: Readonly<Record<string, string>> = {}) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    // A script of the package manager that runs the tests would pass its own settings on.
    const inherited = Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name));
    this.env = { ...Object.fromEntries(inherited), ...env };
  }

  /** Runs a command whose arguments have no spaces. */
  runLine(line: string): Promise<Ran> {
    const [program = '', ...args] = line.split(' ');
    return this.run(program, ...args);
  }

  /** Runs a program in the folder. */
  run(program: string, ...args: string[]): Promise<Ran> {
    // Both keep programs by name and version, so they would run the generator of an earlier test.
    const cache = join(dirname(this.folder), 'create-cache');
    const kept = args[0] === 'create' ? { npm_config_cache: cache, XDG_CACHE_HOME: cache } : {};
    return run(program, args, { cwd: this.folder, env: { ...this.env, ...kept } });
  }

  /**
   * Whether the registry of this machine lacks packages of other platforms, as a mirror may. Then the lockfile lacks
   * them, too, and `npm ci` rejects it.
   */
  async lacksPlatforms(): Promise<boolean> {
    const { output } = await this.run('npm', 'ci', '--dry-run');
    const missing = [...output.matchAll(/Missing: (\S+)@\S* from lock file/g)].map(([, name = '']) => name);
    const { packages } = JSON.parse(readFileSync(join(this.folder, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { optionalDependencies?: object }>;
    };
    const optional = Object.values(packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {}));
    return missing.length > 0 && missing.every((name) => optional.includes(name));
  }

  /** Starts a command of the kit that runs until it is stopped. Its file is the same for all package managers. */
  startKit(command: 'dev' | 'ui', env: Readonly<Record<string, string>>): ChildProcess {
    return spawn(process.execPath, ['node_modules/@gym/remote-kit/bin/remote-kit.js', command], {
      cwd: this.folder,
      env: { ...this.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  /** The number of files that the team owns. */
  files(): number {
    return readdirSync(this.folder, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter(
      (entry) => entry.isFile() && !/(^|\/)(node_modules|dist)(\/|$)/.test(entry.parentPath.slice(this.folder.length)),
    ).length;
  }
}

/**
 * Installs pnpm, which does not come with Node.
 * @param folder an empty one
 * @returns the variable with which programs find it
 */
export async function installPnpm(folder: string): Promise<Readonly<Record<'PATH', string>>> {
  const { ok, output } = await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', 'pnpm@12.21.0'], {
    cwd: tmpdir(),
  });
  if (!ok) throw new Error(output);
  return { PATH: `${join(folder, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}` };
}

/** Waits for the address that `npm run dev` or `remote-kit ui` prints. */
export const addressOf = (dev: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    dev.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, address] = /(?:alone|@gym\/ui): (\S+)/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    });
    dev.once('close', () => reject(new Error(`It ended: ${said}`)));
  });
