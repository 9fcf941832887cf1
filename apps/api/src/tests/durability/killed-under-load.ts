import type { Pool } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningGym } from '../../testing/gym-processes.ts';
import type { SpawnedCli } from '../../testing/spawned-cli.ts';
import { describeLoad, report } from './ledger.ts';
import { openLoadTarget, startLoad } from './load.ts';
import type { Random } from './random.ts';
import { readBaseline, findFaults } from './stored.ts';

/** A server and its database, and how to kill and restart them. */
export interface KillTargets {
  readonly name: string;
  /** Starts the server. Resolves when it answers. */
  start(): Promise<RunningGym>;
  /** Starts the server without waiting for it. */
  launch(): SpawnedCli;
  killDatabase(): Promise<void>;
  /** Starts the database again, and may kill it once more while it recovers. Does nothing if the server starts it. */
  recoverDatabase(random: Random): Promise<void>;
  /** Connects to the running database. */
  database(): Promise<Pool>;
}

/** The processes to kill in each round. */
const ROUNDS = [
  'server',
  'server',
  'server',
  'server',
  'server and database',
  'server and database',
  'server and database',
  'again in recovery',
  'again in recovery',
  'database',
  'database',
] as const;

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items];
  return items.map(() => left.splice(random.below(left.length), 1)[0] as T);
}

/** Output that no server may ever print. */
export const FORBIDDEN_OUTPUT = /failed unexpectedly|the server failed|unexpectedly failed/;

/**
 * Kills processes at random while clients save, until every kind of round ran. Then compares stored and acknowledged.
 */
export async function killUnderLoad(victims: KillTargets, random: Random): Promise<void> {
  let gym = await victims.start();
  const desk = await openLoadTarget(gym);
  const before = await victims.database();
  const baseline = await readBaseline(before);
  await before.end();
  const load = startLoad(desk, { random, hangsUp: true });
  const kills = { server: 0, database: 0 };
  const said: string[] = [];
  const killServer = async (cli: SpawnedCli): Promise<void> => {
    await cli.kill('SIGKILL');
    said.push(cli.said());
    kills.server += 1;
  };
  const killDatabase = async (): Promise<void> => {
    await victims.killDatabase();
    kills.database += 1;
  };

  for (const round of shuffled(ROUNDS, random)) {
    await load.goesOn();
    if (round === 'database') {
      await killDatabase();
      await victims.recoverDatabase(random);
      continue;
    }
    await killServer(gym.cli);
    if (round !== 'server') {
      await killDatabase();
      await victims.recoverDatabase(random);
    }
    if (round === 'again in recovery') {
      const half = victims.launch();
      await pause(random.below(1_500));
      await killServer(half);
      await killDatabase();
      await victims.recoverDatabase(random);
    }
    gym = await victims.start();
  }
  await load.goesOn();
  await load.stop();
  said.push(gym.cli.said());

  const after = await victims.database();
  const faults = await findFaults(after, load.ledger, baseline);
  await after.end();
  report(
    `${victims.name}: ${kills.server} SIGKILLs of the server and ${kills.database} of PostgreSQL ` +
      `(seed ${random.seed}): ${describeLoad(load.ledger, faults)}`,
  );
  expect(faults).toEqual({ lost: [], twice: [], partial: [] });
  expect(load.ledger.wrong).toEqual([]);
  expect(said.filter((text) => FORBIDDEN_OUTPUT.test(text))).toEqual([]);
  expect(kills.server).toBeGreaterThanOrEqual(10);
  // Without an interrupted save the test would prove nothing.
  expect(load.ledger.repeated.length).toBeGreaterThan(0);
}
