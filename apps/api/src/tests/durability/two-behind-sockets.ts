import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Nginx } from '@gym/test-tools';
import { minimalRelease } from '../../testing/minimal-release.ts';
import { spawnCli, type SpawnedCli } from '../../testing/spawned-cli.ts';
import { startProxy } from './two-servers.ts';

const READY = path.resolve(__dirname, '../../../bin/ready.mjs');
export const PASSWORD = 'shared by both';

/** Two processes on one database and nginx before them, as the units run them: each behind a socket of its own. */
export interface TwoBehindSockets {
  readonly proxy: Nginx;
  process(which: 0 | 1): SpawnedCli;
  /** What nginx calls it. */
  address(which: 0 | 1): string;
  /** Starts one of them again; resolves when it is ready, as its unit does. */
  start(which: 0 | 1): Promise<void>;
  said(): string;
  stop(): Promise<void>;
}

export async function startTwoBehindSockets(databaseUrl: string): Promise<TwoBehindSockets> {
  const home = await mkdtemp(path.join(tmpdir(), 'gym-sockets-'));
  // nginx is another account.
  await chmod(home, 0o755);
  const sockets = [path.join(home, '1.sock'), path.join(home, '2.sock')] as const;
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
  const running: SpawnedCli[] = [];
  const start = async (which: 0 | 1): Promise<void> => {
    const cli = spawnCli(['serve'], { ...settings, SOCKET: sockets[which] });
    all.push(cli);
    running[which] = cli;
    await promisify(execFile)(process.execPath, [READY, '--wait', '60'], { env: { SOCKET: sockets[which] } }).catch(
      () => {
        throw new Error(`The server was never ready: ${cli.said()}`);
      },
    );
  };
  let proxy: Nginx | undefined;
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((cli) => cli.kill('SIGTERM')));
    await proxy?.stop();
    await rm(home, { recursive: true, force: true });
  };
  const address = (which: 0 | 1) => `unix:${sockets[which]}`;
  try {
    await Promise.all([start(0), start(1)]);
    proxy = await startProxy([address(0), address(1)]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    proxy,
    address,
    start,
    stop,
    process: (which) => running[which] as SpawnedCli,
    said: () => all.map((cli) => cli.said()).join(''),
  };
}
