import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { round } from './measure.ts';
import { type OpenGym, query, Stand } from './stand.ts';

/** Number of rows in all and in a batch, like the browser's batches. */
const ROWS = Number(process.env.ROWS ?? 100_000);
const BATCH = 500;

interface Row {
  readonly line: number;
  readonly values: readonly string[];
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
};

async function post(gym: OpenGym, call: string, body: object): Promise<Record<string, unknown>> {
  const { url, headers } = gym.call(`/api/${call}`);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, reason } = (await answer.json()) as { data: Record<string, unknown>; reason?: string };
  if (!answer.ok) throw new Error(reason);
  return data;
}

/** The rows of the file, one batch at a time. All people have the same home. */
function* batches(home: readonly string[]): Generator<Row[]> {
  for (let from = 2; from < ROWS + 2; from += BATCH) {
    yield Array.from({ length: Math.min(BATCH, ROWS + 2 - from) }, (_, index) => {
      const line = from + index;
      return {
        line,
        values: [
          'Given',
          `Family ${line}`,
          'Father',
          `Family ${line}`,
          'Carpenter',
          `person${line}@import.test`,
          `+4930${line}`,
          `${line} Long Street`,
          ...home,
          '10115',
        ],
      };
    });
  }
}

/** The process that listens on the URL's port. */
const listening = (url: string): string =>
  execFileSync('bash', ['-c', `ss -ltnpH "sport = :${new URL(url).port}" | grep -o 'pid=[0-9]*' | head -1`])
    .toString()
    .trim()
    .slice('pid='.length);

/** Its memory in MB, from Linux's files: a separate program would take part of the measured time. */
const memoryOf = (pid: string): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/** Watches the memory of the process that listens on the URL's port. */
function watchMemory(url: string) {
  const pid = listening(url);
  const memory = { before: memoryOf(pid), most: 0, stop: () => clearInterval(watch) };
  const watch = setInterval(() => {
    memory.most = Math.max(memory.most, memoryOf(pid));
  }, 200);
  return memory;
}

/**
 * The minimal cost of the same rows: bare pg with one bulk statement a batch. Triggers and indexes are the same. It has
 * no validation and no report.
 */
async function bare(databaseUrl: string, home: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const {
    rows: [ids],
  } = await client.query(
    `select countries.id as country, states.id as state, cities.id as city
    from cities join states on states.id = state_id join countries on countries.id = country_id
    where countries.name = $1 and states.name = $2 and cities.name = $3`,
    [...home],
  );
  for (const rows of batches(home)) {
    const columns = Array.from({ length: 8 }, (_, column) => rows.map(({ values }) => values[column]));
    await client.query(
      `insert into members (
        fname, lname, father_fname, father_lname, profession, email, phone, address, country, state, city, pincode
      )
      select a, b, c, d, e, f, g, h, $9::bigint, $10::bigint, $11::bigint, '10115'
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
        as given (a, b, c, d, e, f, g, h)`,
      [...columns, ids.country, ids.state, ids.city],
    );
  }
  await client.end();
}

/** Sends a call for an import, and waits until it is done. */
async function settled(gym: OpenGym, id: unknown, call: string, body: object) {
  await post(gym, call, { id, ...body });
  for (;;) {
    const target = gym.call(`/api/getMemberImport?id=${String(id)}`);
    const { data } = (await (await fetch(target.url, { headers: target.headers ?? {} })).json()) as {
      data: { status: string; added: number; removed: number };
    };
    if (!['running', 'undoing'].includes(data.status)) return data;
    await pause(100);
  }
}

await Stand.run(async (stand) => {
  const [gym, beside] = [await stand.gym('imported'), await stand.gym('beside')];
  const [found] = await query<Record<'country' | 'state' | 'city', string>>(
    gym.databaseUrl,
    `select countries.name as country, states.name as state, cities.name as city from cities
    join states on states.id = state_id join countries on countries.id = country_id order by cities.id limit 1`,
  );
  const home = [found!.country, found!.state, found!.city];
  const memory = watchMemory(gym.product.url);

  console.log(`${ROWS} rows by one statement a batch, by bare pg ...`);
  const plain = await secondsOf(() => bare(beside.databaseUrl, home));
  console.log('The dry run ...');
  const { id } = await post(gym, 'startMemberImport', {
    file_name: 'many.csv',
    file_size: 1,
    file_hash: '0'.repeat(64),
    columns: [],
  });
  const dry = await secondsOf(async () => {
    let after = 0;
    for (const rows of batches(home)) {
      const last = Math.max(...rows.map(({ line }) => line));
      await post(gym, 'sendMemberImportRows', { id, after, rows, last: last === ROWS + 1 });
      after = last;
    }
  });
  console.log('The run ...');
  let added = 0;
  const run = await secondsOf(async () => {
    ({ added } = await settled(gym, id, 'runMemberImport', { duplicates: 'skip' }));
  });
  console.log('Undoing it ...');
  let removed = 0;
  const undo = await secondsOf(async () => {
    ({ removed } = await settled(gym, id, 'undoMemberImport', {}));
  });
  memory.stop();
  if (added !== ROWS || removed !== ROWS) throw new Error(`${added} were added and ${removed} removed.`);

  console.log(
    JSON.stringify({
      rows: ROWS,
      seconds: { bare: round(plain, 2), dryRun: round(dry, 2), run: round(run, 2), undo: round(undo, 2) },
      serverMemoryMB: { before: Math.round(memory.before), most: Math.round(memory.most) },
      postgres: stand.postgres,
    }),
  );
  console.log(
    JSON.stringify({
      dryRun: round(dry / plain, 2),
      run: round(run / plain, 2),
      undo: round(undo / plain, 2),
      memoryGrowthMB: Math.round(memory.most - memory.before),
    }),
  );
});
