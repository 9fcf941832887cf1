import { constants, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../process/free-port.ts';
import { startProcess } from '../process/child-process.ts';
import { repositoryRoot } from '../workspace.ts';
import type { Product } from './product.ts';

/** The variable that passes the template's path to the processes of the journeys. */
const TEMPLATE_VARIABLE = 'JOURNEY_DATA';
/** The settings that determine the demo gym's data. A product with another value creates its own data. */
const DATA_VARIABLES = ['GYM_TIMEZONE', 'FIXED_CITIES', 'DEMO', 'DEMO_PASSWORD', 'DATABASE_URL', 'API_BASE'];

/** Keeps this unused data as the template for later products. */
export function keepTemplate(dataDir: string): void {
  process.env[TEMPLATE_VARIABLE] = dataDir;
}

/** The data template of new products, if there is one. */
export const dataTemplate = (): string | undefined => process.env[TEMPLATE_VARIABLE];

/** Creates an empty data folder. A product creates all data in it, as on a newcomer's first start. */
export const emptyData = (): string => mkdtempSync(join(tmpdir(), 'gym-journey-'));

/** Creates a data folder for a product with this environment. It copies the template to save time, or is empty. */
function newData(env: Readonly<Record<string, string>>): string {
  const [folder, template] = [emptyData(), dataTemplate()];
  if (template && !DATA_VARIABLES.some((name) => name in env))
    cpSync(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true });
  return folder;
}

/** Removes a product's data folder. First stops a PostgreSQL that outlived its server. */
export async function discardData(dataDir: string): Promise<void> {
  const pid = postgresOf(dataDir);
  for (let waited = 0; pid !== undefined && signal(pid, waited === 0 ? 'SIGINT' : 0) && waited < 100; waited++)
    await pause(100);
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

function postgresOf(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10) || undefined;
  } catch {
    return undefined; // it stopped with its server, as expected
  }
}

/** Sends a signal and returns whether the process exists; 0 only checks. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false; // it has already stopped
  }
}

export interface ProductOptions {
  /** An existing data folder; by default the product gets its own. */
  readonly dataDir?: string;
  /** Builds what changed first, as `start` does for a newcomer. By default the product uses the journeys' release. */
  readonly builds?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** A fixed port, if another process must know it before the start. */
  readonly port?: number;
}

const PASSWORD = 'journey-password';
/** A start that fails ends at once. This ends one that hangs: on a busy machine, loading the builds takes a minute. */
const STARTUP_TIMEOUT_MS = 200_000;

/** Starts the built product on a free port with its own data. Resolves once it responds. */
export async function startProduct({
  builds = false,
  env = {},
  dataDir = newData(env),
  port: given,
}: ProductOptions = {}): Promise<Product> {
  const root = repositoryRoot();
  const port = given ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const started = startProcess(process.execPath, ['apps/api/bin/gym.mjs', 'start'], {
    cwd: root,
    env: {
      ...inherited(),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
      // Playwright intercepts no request that a service worker answers. Its own journeys switch it on.
      DOCUMENT_MAX_AGE: '0',
      ...(builds ? {} : { RELEASES: join(root, '.release') }),
      ...env,
    },
  });
  await started.works(() => answers(url), STARTUP_TIMEOUT_MS);
  return {
    url,
    apiBase: env.API_BASE ?? url,
    dataDir,
    password: PASSWORD,
    log: started.log,
    stop: () => started.stop(),
    discard: () => started.stop().then(() => discardData(dataDir)),
    crash: () => started.stop('SIGKILL'),
  };
}

/** The environment without variables that would change the product under test. */
function inherited(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, API_BASE: _api, RELEASES: _releases, NODE_ENV: _mode, ...rest } = process.env;
  return rest;
}

/** Fails while the server does not listen yet. */
async function answers(url: string): Promise<boolean> {
  const [ready, page] = await Promise.all([fetch(`${url}/readyz`), fetch(url)]);
  return ready.ok && page.ok;
}
