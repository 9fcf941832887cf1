import path from 'node:path';
import { freePort } from '@gym/test-tools';
import { findRunningPostgres } from '../../operations/embedded/running-postgres.ts';
import { isAlive } from '../../platform/system/process-identity.ts';
import { gymProcesses } from '../../testing/gym-processes.ts';
import { killUnderLoad } from './killed-under-load.ts';
import { createQuietPool } from './postgres.ts';
import { withSeed } from './random.ts';

const { gym, home, postmaster, running } = gymProcesses();

test('J3: kills of server and embedded PostgreSQL leave every acknowledged save stored once', () =>
  withSeed(async (random) => {
    const env = { PORT: String(await freePort()) };
    await killUnderLoad(
      {
        name: 'embedded PostgreSQL',
        start: () => running(env),
        setOff: () => gym(['start'], env),
        async killDatabase() {
          const pid = await postmaster();
          // SIGQUIT is its "immediate": all of it at once, without a last checkpoint.
          if (pid !== undefined && (await isAlive(pid)))
            process.kill(pid, random.pick(['SIGKILL', 'SIGQUIT'] as const));
        },
        // The server does: it starts its database again, and takes over the one it finds.
        recoverDatabase: async () => undefined,
        database: async () => createQuietPool({ ...(await findRunningPostgres(path.join(home(), 'data'))) }),
      },
      random,
    );
  }));
