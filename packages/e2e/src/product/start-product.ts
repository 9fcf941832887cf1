import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, repositoryRoot } from '@gym/validate';
import { newData } from './data-template.ts';
import type { Product } from './product.ts';

export interface ProductOptions {
  /** Reused to start on the same data again; without it, the product has data of its own. */
  readonly dataDir?: string;
  /** Build first what changed, as `start` does for a newcomer; otherwise it takes the release that the journeys built. */
  readonly builds?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Where another process has to know it before it starts. */
  readonly port?: number;
}

const PASSWORD = 'journey-password';
const PATIENCE_MS = 60_000;

/** Starts the built product on a free port with data of its own; resolves once it answers. */
export async function startProduct({
  builds = false,
  env = {},
  dataDir = newData(env),
  port: given,
}: ProductOptions = {}): Promise<Product> {
  const root = repositoryRoot();
  const port = given ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['apps/api/bin/gym.mjs', 'start'], {
    cwd: root,
    env: {
      ...inherited(),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
      ...(builds ? {} : { RELEASES: join(root, '.release') }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };

  const deadline = Date.now() + PATIENCE_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`The product ended instead of starting:\n${log}`);
    if (Date.now() > deadline) {
      await end('SIGTERM');
      throw new Error(`The product did not answer within ${PATIENCE_MS / 1000} s:\n${log}`);
    }
    await pause(100);
  }
  return {
    url,
    apiBase: env.API_BASE ?? url,
    dataDir,
    password: PASSWORD,
    log: () => log,
    stop: () => end('SIGTERM'),
    crash: () => end('SIGKILL'),
  };
}

/** The environment without what would change the product under test. */
function inherited(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, API_BASE: _api, RELEASES: _releases, NODE_ENV: _mode, ...rest } = process.env;
  return rest;
}

async function answers(url: string): Promise<boolean> {
  try {
    const [ready, page] = await Promise.all([fetch(`${url}/readyz`), fetch(url)]);
    return ready.ok && page.ok;
  } catch {
    return false; // nobody listens yet
  }
}
