import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort, type Nginx, startNginx } from '@gym/test-tools';
import { minimalRelease } from '../../testing/minimal-release.ts';
import { spawnCli, type SpawnedCli } from '../../testing/spawned-cli.ts';

export const PASSWORD = 'shared by both';
const READY = path.resolve(__dirname, '../../../bin/ready.mjs');

/** Where one server listens: its environment variables, and its address in nginx. */
interface Listener {
  readonly env: { readonly PORT: string } | { readonly SOCKET: string };
  readonly address: string;
}

async function portListener(): Promise<Listener> {
  const port = await freePort();
  return { env: { PORT: String(port) }, address: `127.0.0.1:${port}` };
}

function socketListener(socket: string): Listener {
  return { env: { SOCKET: socket }, address: `unix:${socket}` };
}

/** Starts nginx with the product's configuration. `X-Served-By` names the server that answered. */
const startProxy = (addresses: readonly string[]): Promise<Nginx> =>
  startNginx({
    configuration: 'gym.conf',
    files: (port) => ({
      'gym-servers.conf': addresses.map((address) => `server ${address} max_fails=0;\n`).join(''),
      'gym-listen.conf': `listen 127.0.0.1:${port};\nadd_header X-Served-By $upstream_addr always;\n`,
    }),
  });

/** Two server processes on one database, behind nginx. */
export interface TwoServers {
  readonly proxy: Nginx;
  /** Address of each server, as nginx reports it. */
  readonly addresses: readonly [string, string];
  process(which: 0 | 1): SpawnedCli;
  /** Starts one server again. Resolves when it is ready. */
  start(which: 0 | 1): Promise<void>;
  /** Everything that all processes have printed. */
  said(): string;
  stop(): Promise<void>;
}

/**
 * Starts both servers at the same moment, on a database that may be empty. They listen on ports or on Unix sockets.
 * @throws Error if this machine has no nginx
 */
export async function startTwoServers(databaseUrl: string, on: 'ports' | 'sockets'): Promise<TwoServers> {
  const home = await mkdtemp(path.join(tmpdir(), 'gym-two-'));
  // nginx runs under another account.
  await chmod(home, 0o755);
  const listeners: readonly [Listener, Listener] =
    on === 'ports'
      ? [await portListener(), await portListener()]
      : [socketListener(path.join(home, '1.sock')), socketListener(path.join(home, '2.sock'))];
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(home, 'data'),
    RELEASES: await minimalRelease(path.join(home, 'release')),
    DEMO: '1',
    DEMO_PASSWORD: PASSWORD,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  };
  const all: SpawnedCli[] = [];
  const launch = (which: 0 | 1): SpawnedCli => {
    const cli = spawnCli(['serve'], { ...settings, ...listeners[which].env });
    all.push(cli);
    return cli;
  };
  const running: [SpawnedCli, SpawnedCli] = [launch(0), launch(1)];
  const isReady = (which: 0 | 1) =>
    promisify(execFile)(process.execPath, [READY, '--wait', '60'], { env: listeners[which].env }).catch(() => {
      throw new Error(`The server was never ready: ${running[which].said()}`);
    });
  let proxy: Nginx | undefined;
  const stop = async (): Promise<void> => {
    await proxy?.stop();
    await Promise.all(running.map((cli) => cli.kill('SIGTERM')));
    await rm(home, { recursive: true, force: true });
  };
  const addresses = [listeners[0].address, listeners[1].address] as const;
  try {
    await Promise.all([isReady(0), isReady(1)]);
    proxy = await startProxy(addresses);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    proxy,
    addresses,
    stop,
    process: (which) => running[which],
    async start(which) {
      running[which] = launch(which);
      await isReady(which);
    },
    said: () => all.map((cli) => cli.said()).join(''),
  };
}
