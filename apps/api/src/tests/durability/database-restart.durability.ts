import { setTimeout as pause } from 'node:timers/promises';
import { reasons } from '@gym/api-contract';
import { gymProcesses } from '../../testing/gym-processes.ts';
import { describeLoad, report } from './ledger.ts';
import { createFreshDatabase, createQuietPool, startBreakablePostgres } from './postgres.ts';
import { FORBIDDEN_OUTPUT } from './killed-under-load.ts';
import { openLoadTarget, startLoad } from './load.ts';
import { send } from './writer.ts';
import { readBaseline, findFaults } from './stored.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { withSeed } from './random.ts';

const postgres = startBreakablePostgres();
const { running } = gymProcesses();
const AWAY = `503 ${reasons.failures.database}`;
const END_ALL = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name like 'gym %' and datname = current_database()`;

const ready = async (url: string): Promise<boolean> => (await fetch(`${url}/readyz`)).status === 200;

test('the server survives every stop of its database, answers 503 meanwhile, and loses no acknowledged save', () =>
  withSeed(async (random) => {
    const url = await createFreshDatabase(postgres().url);
    const gym = await running({ DATABASE_URL: url, DEMO: '1' });
    const pool = createQuietPool({ connectionString: url });
    try {
      const baseline = await readBaseline(pool);
      const desk = await openLoadTarget(gym);
      const load = startLoad(desk, { random, writers: 8 });

      // Under load: restarts by pg_ctl, and crashes.
      for (const how of ['fast', 'immediate', 'killed', 'fast', 'immediate'] as const) {
        await load.goesOn();
        await postgres().stop(how);
        const outcome = await send('getPlanDetails', { url: desk.url, token: desk.admin });
        expect(outcome).toEqual({
          kind: 'answer',
          status: 503,
          body: expect.objectContaining({ reason: reasons.failures.database }),
        });
        expect((await fetch(`${gym.url}/readyz`)).status).toBe(503);
        expect((await fetch(`${gym.url}/healthz`)).status).toBe(200);
        await pause(random.below(300));
        await postgres().start();
      }
      // Ended connections, in the middle of their work.
      for (let burst = 0; burst < 10; burst += 1) {
        await load.goesOn();
        await pool.query(END_ALL).catch(() => undefined);
      }
      await load.goesOn();
      await load.stop();

      // The same without load.
      for (const how of ['fast', 'immediate'] as const) {
        await postgres().stop(how);
        await postgres().start();
        await waitUntil(() => ready(gym.url), 'The server does not reconnect to its database.');
      }
      await pool.query(END_ALL);
      await waitUntil(() => ready(gym.url), 'The server does not replace its connections.');
      expect(await send('getPlanDetails', { url: desk.url, token: desk.admin })).toMatchObject({
        kind: 'answer',
        status: 200,
      });

      const faults = await findFaults(pool, load.ledger, baseline);
      report(
        `PostgreSQL ended 7 times, its connections 11 times, below one server (seed ${random.seed}): ` +
          `${describeLoad(load.ledger, faults)}; ${load.ledger.sentences.get(AWAY) ?? 0} answers of 503`,
      );
      expect(faults).toEqual({ lost: [], twice: [], partial: [] });
      expect(load.ledger.wrong).toEqual([]);
      expect([...load.ledger.sentences.keys()]).toEqual([AWAY]);
      // The same process all the time, without an unexpected error.
      expect(gym.cli.said()).not.toMatch(FORBIDDEN_OUTPUT);
      expect(await gym.cli.kill('SIGTERM')).toBe(0);
    } finally {
      await pool.end();
    }
  }));
