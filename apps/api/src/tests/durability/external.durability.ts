import { freePort } from '@gym/test-tools';
import { setTimeout as pause } from 'node:timers/promises';
import { gymProcesses } from '../../testing/gym-processes.ts';
import { createFreshDatabase, createQuietPool, startBreakablePostgres } from './postgres.ts';
import { killUnderLoad } from './killed-under-load.ts';
import { withSeed } from './random.ts';

const postgres = startBreakablePostgres();
const { gym, running } = gymProcesses();

test('J3: every acknowledged save is stored once, however often server and separate PostgreSQL are killed', () =>
  withSeed(async (random) => {
    const url = await createFreshDatabase(postgres().url);
    const env = { PORT: String(await freePort()), DATABASE_URL: url, DEMO: '1' };
    await killUnderLoad(
      {
        name: 'separate PostgreSQL',
        start: () => running(env),
        launch: () => gym(['start'], env),
        killDatabase: () => postgres().stop(random.pick(['killed', 'immediate'] as const)),
        async recoverDatabase() {
          const recovering = postgres().start();
          if (random.below(2) === 0) return recovering;
          await pause(random.below(300));
          await postgres().stop('killed');
          await recovering;
          return postgres().start();
        },
        database: async () => createQuietPool({ connectionString: url }),
      },
      random,
    );
  }));
