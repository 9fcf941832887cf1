import { freePort } from '@gym/test-tools';
import type { Pool } from 'pg';
import { gymProcesses, type RunningGym, signIn } from '../../testing/gym-processes.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { report } from './ledger.ts';
import { createFreshDatabase, createQuietPool, startBreakablePostgres } from './postgres.ts';
import { withSeed } from './random.ts';

const postgres = startBreakablePostgres();
const { running } = gymProcesses();

const ROWS = 6_000;
/** Rows per batch. A killed server leaves whole batches. */
const BATCH = 500;
const KILLS = 2;

let pool: Pool | undefined;
afterEach(() => pool?.end());

interface Stored {
  readonly status: string;
  readonly added: number;
  readonly marked: number;
  readonly members: number;
  readonly audited: number;
}

test('after a kill during an import, the next server continues from whole batches and adds every row once', () =>
  withSeed(async (random) => {
    const url = await createFreshDatabase(postgres().url);
    const env = { PORT: String(await freePort()), DATABASE_URL: url, DEMO: '1' };
    const database = createQuietPool({ connectionString: url });
    pool = database;
    const stored = async (): Promise<Stored> =>
      (
        await database.query(`
          select status, added,
            (select count(*)::int from member_import_rows where fate = 'added') as marked,
            (select count(*)::int from members where fname = 'Imported') as members,
            (select count(*)::int from audit_entries where action = 'member-import') as audited
          from member_imports`)
      ).rows[0];
    let gym = await running(env);
    await sendRows(gym, database);
    const whole: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { added: before } = await stored();
      await waitUntil(
        async () => (await stored()).added >= before + BATCH * (1 + random.below(3)),
        'The import does not continue.',
      );
      await gym.cli.kill('SIGKILL');
      // The lock waits until PostgreSQL has ended the transaction of the killed server.
      await database.query('begin; select from member_imports for update; commit');
      const { added, marked, members, audited } = await stored();
      expect([added % BATCH, marked, members, audited]).toEqual([0, added, added, added]);
      whole.push(added / BATCH);
      gym = await running(env);
    }
    await waitUntil(async () => (await stored()).status === 'done', 'The import does not end.');
    expect(await stored()).toEqual({ status: 'done', added: ROWS, marked: ROWS, members: ROWS, audited: ROWS });
    const { rows } = await database.query(
      `select phone from members where fname = 'Imported' group by phone having count(*) > 1`,
    );
    expect(rows).toEqual([]);
    report(
      `import of ${ROWS} rows: ${KILLS} SIGKILLs of the server (seed ${random.seed}), ` +
        `after ${whole.join(', ')} whole batches of ${BATCH}; lost 0, twice 0, partial 0`,
    );
  }));

/** Imports a file of valid rows. */
async function sendRows(gym: RunningGym, database: Pool): Promise<void> {
  const token = await signIn(gym, 'staff@gym.test');
  const post = async (call: string, body: object) => {
    const answer = await fetch(`${gym.url}/api/${call}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { data: { id: number } }).data;
  };
  const {
    rows: [home],
  } = await database.query(
    `select countries.id as country, states.id as state from states
    join countries on countries.id = country_id order by states.id limit 1`,
  );
  const { id } = await post('startMemberImport', {
    file_name: 'many.csv',
    file_size: 1,
    file_hash: '0'.repeat(64),
    columns: [],
  });
  for (let line = 2; line < ROWS + 2; line += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      line: line + index,
      values: [
        'Imported',
        'Row',
        'F',
        'F',
        'Cook',
        `row${line + index}@import.test`,
        `7${line + index}`,
        'Hill 1',
        home.country,
        home.state,
        '1',
        '00123',
      ].map(String),
    }));
    await post('sendMemberImportRows', { id, after: line === 2 ? 0 : line - 1, rows, last: line + 1_000 >= ROWS + 2 });
  }
  await post('runMemberImport', { id, duplicates: 'skip' });
}
