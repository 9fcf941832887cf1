import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { watch } from 'chokidar';
import { REPOSITORY } from '@gym/build';
import { freePort } from '@gym/test-tools/free-port';

/** The server's program in this workspace. A repository of a remote has none. */
export const WORKSPACE_PROGRAM = path.join(REPOSITORY, 'apps/api/bin/gym.mjs');

/** What the server is made of: its folder, and our packages that it depends on. */
const sources = () => ['apps/api', ...ourDependencies('apps/api').map((name) => name.replace('@gym', 'packages'))];

function ourDependencies(folder: string): string[] {
  const text = readFileSync(path.join(REPOSITORY, folder, 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> };
  return Object.keys(dependencies).filter((name) => name.startsWith('@gym/'));
}

const IGNORED = /\.test\.ts$|[\\/](node_modules|dist|tests|testing)([\\/]|$)/;

interface ApiOptions {
  /** Where users open the product. */
  readonly url: string;
  /** The server's program. Default: that of the workspace. */
  readonly program?: string;
  /** The folder of the release that it serves. */
  readonly releases: string;
  /** More settings of the server. */
  readonly env?: Readonly<Record<string, string>>;
  say(line: string): void;
  /** Called with why the server does not run, and with nothing once it does. */
  showErrors(errors: readonly string[]): void;
}

/** The server as `start` runs it, on a port of its own, and started again at each save of its sources. */
export class ApiProcess {
  readonly port: number;
  readonly #options: ApiOptions;
  #child: ChildProcess | undefined;
  #running: Promise<string | undefined>;
  #starts = 0;
  #output = '';

  private constructor(port: number, options: ApiOptions) {
    this.port = port;
    this.#options = options;
    this.#running = this.#start();
    process.once('exit', () => this.#child?.kill());
  }

  static async start(options: ApiOptions): Promise<ApiProcess> {
    return new ApiProcess(await freePort(), options);
  }

  /** Waits for a start that is in progress. @returns why the server does not run; undefined if it does */
  running(): Promise<string | undefined> {
    return this.#running;
  }

  /** What the server printed at its last start: how to open it, and how to sign in. */
  output(): string {
    return this.#output.replaceAll(`http://127.0.0.1:${this.port}`, this.#options.url).trimEnd();
  }

  /** Starts the server again after each save. @returns a function that stops watching */
  watch(): () => Promise<void> {
    const folders = sources().map((folder) => path.join(REPOSITORY, folder));
    const watcher = watch(folders, { ignored: IGNORED, ignoreInitial: true });
    let soon: NodeJS.Timeout | undefined;
    watcher.on('all', () => {
      clearTimeout(soon);
      // An editor may write several files at once.
      soon = setTimeout(() => this.restart(), 30);
    });
    return () => {
      clearTimeout(soon);
      return watcher.close();
    };
  }

  /** Starts the server again, also with a release that it would follow only within seconds. */
  restart(): void {
    this.#running = this.#start();
  }

  async stop(): Promise<void> {
    this.#starts++;
    await this.#end();
  }

  async #start(): Promise<string | undefined> {
    const number = ++this.#starts;
    const { say, showErrors } = this.#options;
    const startedAt = Date.now();
    await this.#end();
    if (number !== this.#starts) return this.#running;
    const child = this.#spawn();
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
      if (this.#child === child) say(text.trimEnd());
    });
    while (!(await isReady(this.port))) {
      if (number !== this.#starts) return this.#running;
      if (child.exitCode !== null) {
        const failure = errors.trim() || `The server ended with ${child.exitCode}.`;
        showErrors([failure]);
        return failure;
      }
      await pause(25);
    }
    showErrors([]);
    if (number > 1) say(`API: started in ${Date.now() - startedAt} ms`);
    return undefined;
  }

  #spawn(): ChildProcessByStdio<null, Readable, Readable> {
    const { NODE_ENV: _mode, ...own } = process.env;
    const { url, program = WORKSPACE_PROGRAM, releases, env } = this.#options;
    const child = spawn(process.execPath, [program, 'start'], {
      env: {
        API_ORIGIN: url,
        // A remote under development may name another origin at any time.
        OWN_API_ORIGINS: 'declared',
        ...own,
        ...env,
        HOST: '127.0.0.1',
        PORT: String(this.port),
        RELEASES: releases,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // In a group of its own: Ctrl+C ends this process, which then stops the server in order.
      detached: true,
    });
    this.#child = child;
    this.#output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (this.#child === child) this.#output += text;
    });
    return child;
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill();
    await ended;
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false; // it does not listen yet
  }
}
