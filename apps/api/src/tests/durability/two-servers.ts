import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, type Nginx, startNginx } from '@gym/test-tools';
import { minimalRelease } from '../../testing/minimal-release.ts';
import { spawnCli, type SpawnedCli } from '../../testing/spawned-cli.ts';
import { waitUntil } from '../../testing/wait-until.ts';

/**
 * Starts nginx, with the product's own configuration, before the processes at these addresses; `X-Served-By` tells the tests which of them
 * answered. @throws where this machine has none, saying what to do
 */
export const startProxy = (addresses: readonly string[]): Promise<Nginx> =>
  startNginx({
    configuration: 'gym.conf',
    files: (port) => ({
      'gym-servers.conf': addresses.map((address) => `server ${address} max_fails=0;\n`).join(''),
      'gym-listen.conf': `listen 127.0.0.1:${port};\nadd_header X-Served-By $upstream_addr always;\n`,
    }),
  });

export const PASSWORD = 'shared by both';

/** Two server processes on one database, and nginx before them. */
export interface TwoServers {
  readonly proxy: Nginx;
  /** Where each of the two is reached past nginx. */
  readonly urls: readonly [string, string];
  process(which: 0 | 1): SpawnedCli;
  /** Starts one of them again. */
  restart(which: 0 | 1): Promise<void>;
  /** Everything that any of them has said. */
  said(): string;
  stop(): Promise<void>;
}

/** Starts both at the same moment, on a database that may be empty. */
export async function startTwoServers(databaseUrl: string): Promise<TwoServers> {
  const home = await mkdtemp(path.join(tmpdir(), 'gym-two-'));
  const ports = [await freePort(), await freePort()] as const;
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
    const cli = spawnCli(['serve'], { ...settings, PORT: String(ports[which]) });
    all.push(cli);
    return cli;
  };
  const urls = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const;
  const isReady = (which: 0 | 1) =>
    waitUntil(
      () =>
        fetch(`${urls[which]}/readyz`).then(
          ({ status }) => status === 200,
          () => false,
        ),
      () => `The server never answered: ${running[which].said()}`,
    );
  const running: [SpawnedCli, SpawnedCli] = [launch(0), launch(1)];
  let proxy: Nginx | undefined;
  const stop = async (): Promise<void> => {
    await proxy?.stop();
    await Promise.all(running.map((cli) => cli.kill('SIGTERM')));
    await rm(home, { recursive: true, force: true });
  };
  try {
    await Promise.all([isReady(0), isReady(1)]);
    proxy = await startProxy(ports.map((port) => `127.0.0.1:${port}`));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    proxy,
    urls,
    stop,
    process: (which) => running[which],
    async restart(which) {
      running[which] = launch(which);
      await isReady(which);
    },
    said: () => all.map((cli) => cli.said()).join(''),
  };
}
