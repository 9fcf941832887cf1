import path from 'node:path';
import { freePort } from '@gym/test-tools';
import { findRunningPostgres } from '../../operations/embedded/running-postgres.ts';
import { isAlive } from '../../platform/system/process-identity.ts';
import { gymProcesses } from '../../testing/gym-processes.ts';
import { killUnderLoad } from './killed-under-load.ts';
import { createQuietPool } from './postgres.ts';
import { withSeed } from './random.ts';

const { gym, home, postmaster, running } = gymProcesses();

test('J3: every acknowledged save is stored once, however often server and embedded PostgreSQL are killed', () =>
  withSeed(async (random) => {
    const env = { PORT: String(await freePort()) };
    await killUnderLoad(
      {
        name: 'embedded PostgreSQL',
        start: () => running(env),
        launch: () => gym(['start'], env),
        async killDatabase() {
          const pid = await postmaster();
          // SIGQUIT is an immediate shutdown, without a checkpoint.
          if (pid !== undefined && (await isAlive(pid)))
            process.kill(pid, random.pick(['SIGKILL', 'SIGQUIT'] as const));
        },
        // The server restarts its database, or takes over a running one.
        recoverDatabase: async () => undefined,
        database: async () => createQuietPool({ ...(await findRunningPostgres(path.join(home(), 'data'))) }),
      },
      random,
    );
  }));
