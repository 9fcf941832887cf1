import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { from as copyFrom } from 'pg-copy-streams';
import type { CallsConfig } from '../../platform/http/implement-call.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { answeredViews } from '../../testing/true-views.ts';
import { addUpTallies } from './remove-expired-rows.ts';

// In Auckland the date is a day ahead of UTC for half of every day.
const server = startTestServer({ gym: { name: 'Test Gym', timeZone: 'Pacific/Auckland' } as CallsConfig['gym'] });

const TODAY = '2031-07-16';
const DUE = ['7', '14', '30', 'ended'] as const;
const NAMES = ['Ana', 'Anaïs', 'Banana', 'ANA', 'Ñandú', 'İpek', 'ΑΣ', 'a%b', 'a_b', 'Zoe', 'Zo'];
const PLANS = ['Plan', 'Plan', 'Other plan'];
const PARTS = ['a', 'ana', 'Ana', 'nan', 'Z', 'Zoe', 'ΑΣ', 'ï', '%', '_', 'nobody'];

/** Pseudo-random numbers that are the same in each run. */
let seed = 7;
const upTo = (limit: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * limit);
};
const pick = <Value>(values: readonly Value[]): Value => values[upTo(values.length)]!;
const sql = async (text: string, values: unknown[] = []) => await server.sql(text, values);
const ask = async (name: Parameters<typeof server.call>[0], query: Record<string, string | number> = {}) =>
  (await server.call(name, { token: server.staff, query })).body;

/**
 * Adds members with gaps in their ids, beyond one counted run. A few have no membership. The last one of the others
 * ends around today; older ones precede it.
 */
async function addMembers(count: number, start: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const id = start + at * pick([1, 1, 3, 5_000]);
    await sql(
      `
      insert into members (id, fname, lname, father_fname, father_lname, profession, email, phone, address,
        country, state, city, pincode, created_at)
      overriding system value values ($1, $2, 'L', 'F', 'L', 'P', 'm@example.com', '1', 'A', 356, 1, 1, '1', $3)
      on conflict do nothing`,
      [id, pick(NAMES), new Date(Date.parse(`${TODAY}T00:00:00Z`) - upTo(60 * 24) * 1_800_000)],
    );
    if (upTo(10) === 0) continue;
    const back = upTo(3);
    await sql(
      `
      insert into assignments (member_id, plan_id, plan_name, duration, price, free_days,
        start_day, end_day, sold_on, renewed)
      select $1, 1, $6, 1, $2::numeric / 100, 3,
        last - 31 * back - 30, last - 31 * back, last - 31 * back - 31, back > 0
      from generate_series(0, $3::int) as back, (select $4::date + $5::int as last) as l
      where not exists (select from assignments where member_id = $1)`,
      [id, upTo(9_999), back, TODAY, pick([upTo(40), upTo(3), -upTo(40), -upTo(40), -upTo(800)]), pick(PLANS)],
    );
  }
}

/** Returns each call's counts and the true counts from the tables. */
async function answers(): Promise<{ told: unknown; true: unknown }> {
  const [told, is]: unknown[][] = [[], []];
  for (const due of DUE) {
    const condition = due === 'ended' ? `ends < '${TODAY}'` : `ends between '${TODAY}' and '${TODAY}'::date + ${due}`;
    const all = await sql(
      `select id::int, ends::text from members join membership_status on member_id = id
      where ${condition} order by membership_status.ends ${due === 'ended' ? 'desc' : ''}, id`,
    );
    for (let page = 1; page <= Math.ceil(all.length / 9) + 1; page++) {
      const { data, total } = await ask('getRenewalsDue', { due, page, size: 9 });
      told!.push([due, total, data.map(({ id, ends }: { id: number; ends: string }) => ({ id, ends }))]);
      is!.push([due, all.length, all.slice((page - 1) * 9, page * 9)]);
    }
  }
  for (const q of PARTS) {
    const all = await sql('select id::int from members where strpos(fname, $1) > 0 order by id', [q]);
    const pages = [
      { q },
      { q, page: 1, size: 5 },
      { q, page: 2, size: 5 },
      { q, page: Math.max(1, Math.ceil(all.length / 5)), size: 5 },
      { q, page: 999, size: 5 },
    ] as { q: string; page?: number; size?: number }[];
    for (const query of pages) {
      const { page = 1, size = all.length } = query;
      const { data, total } = await ask('getMember', query);
      told!.push([query, total, data.map(({ id }: { id: number }) => ({ id }))]);
      is!.push([query, all.length, all.slice((page - 1) * size, page * size)]);
    }
  }
  told!.push((await ask('getDashboardFigures')).data);
  is!.push(
    (
      await sql(`select
    (select coalesce(sum(price), 0)::float8 from assignments
      where start_day between '2031-07-01' and '${TODAY}') as money,
    (select count(*)::int from users where active) as users,
    (select count(*)::int from members where created_at >= '2031-06-17 00:00 Pacific/Auckland') as new_clients,
    (select count(*)::int from assignments where sold_on between '2031-07-01' and '${TODAY}') as sales,
    '${TODAY}' as today`)
    )[0],
  );
  const views = await answeredViews(server, TODAY);
  return { told: [told, views.told], true: [is, views.true] };
}
const expectTruth = async () => {
  const { told, true: is } = await answers();
  expect(told).toEqual(is);
};
/** Reads all sums, without those that are zero. */
const sums = async () => [
  await sql(
    'select kind, position, run, sum(amount) from tallies group by 1, 2, 3 having sum(amount) <> 0 order by 1, 2, 3',
  ),
  await sql('select fname, sum(members) from first_names group by 1 having sum(members) <> 0 order by 1'),
  await sql('select bits, block, members from member_blocks where members <> 0 order by 1, 2'),
];

beforeAll(async () => {
  server.clock.advance(Date.parse(`${TODAY}T00:00:00Z`) - server.clock.now().getTime());
  [server.staff, server.admin] = [await server.signIn('staff@gym.test'), await server.signIn('admin@gym.test')];
  await addMembers(300, 5_000);
});

test('lists, searches and figures match the tables', expectTruth);

test('lists, searches and figures match the tables after concurrent changes of every kind', async () => {
  const ids = (await sql('select id::int from members order by id')).map(({ id }) => id as number);
  const changes = Array.from({ length: 120 }, (_, at) => async () => {
    const id = pick(ids);
    switch (at % 6) {
      case 0:
        return sql('delete from members where id = $1', [id]);
      case 1:
        return sql(
          "update members set fname = $2, created_at = created_at - $3::int * interval '1 day' where id = $1",
          [id, pick(NAMES), upTo(40)],
        );
      case 2:
        return sql('update members set fname = $2 where id between $1 and $1 + 30', [id, pick(NAMES)]);
      case 3:
        return addMembers(1, 900_000 + at * 700);
      case 4:
        return sql('update assignments set end_day = end_day + 3, price = price + 1 where member_id = $1', [id]);
      default:
        return server.post('renewalPlan', { member_id: id, plan_id: 1 });
    }
  });
  for (let at = 0; at < changes.length; at += 8) await Promise.all(changes.slice(at, at + 8).map((change) => change()));
  await expectTruth();
  expect(await sql('select fname from first_names where fname <> all (array(select fname from members))')).toEqual([]);
});

test('they match while several runs add up tallies beside changes; then one row of each kind is left', async () => {
  const db = createDatabase(server.pool);
  await Promise.all([
    addUpTallies({ db }),
    addMembers(5, 2_000_000),
    addUpTallies({ db }),
    sql(`delete from members where id in (select id from members order by id limit 3)`),
    addUpTallies({ db }),
  ]);
  await expectTruth();
  await addUpTallies({ db });
  await expectTruth();
  expect(
    await sql('select kind, position, run from tallies group by 1, 2, 3 having count(*) > 1 or sum(amount) = 0'),
  ).toEqual([]);
  expect(await sql('select fname from first_names group by 1 having count(*) > 1 or sum(members) = 0')).toEqual([]);
});

test('counting does not make one change wait for another', async () => {
  const [one, two] = [await server.pool.connect(), await server.pool.connect()];
  const same = `update assignments set end_day = '2031-08-01'
    where id = (select id from assignments where not renewed order by id limit 1 offset $1)`;
  try {
    for (const client of [one, two]) await client.query(`begin; set local lock_timeout = '5s'`);
    await one.query(same, [0]);
    await two.query(same, [1]);
    await two.query(same, [2]);
    await one.query(same, [3]);
    for (const client of [one, two]) await client.query('commit');
  } finally {
    for (const client of [one, two]) client.release();
  }
  await expectTruth();
});

test('a new count finds the same, also after COPY has restored all rows', async () => {
  const before = await sums();
  await sql('select count_anew()');
  expect(await sums()).toEqual(before);

  const client = await server.pool.connect();
  try {
    const columns = {
      members:
        'id, fname, lname, father_fname, father_lname, profession, email, phone, address, ' +
        'country, state, city, pincode, version, created_at',
      assignments:
        'id, member_id, plan_id, plan_name, duration, price, free_days, ' +
        'start_day, end_day, sold_on, renewed, created_at',
    };
    const texts: Record<string, string> = {};
    for (const [table, names] of Object.entries(columns))
      texts[table] = (await sql(`select string_agg(concat_ws(E'\\t', ${names}), E'\\n') as text from ${table}`))[0]!
        .text as string;
    await client.query('truncate members cascade');
    expect((await sums()).flat()).toEqual([]);
    for (const [table, names] of Object.entries(columns))
      await pipeline(Readable.from([texts[table]!]), client.query(copyFrom(`copy ${table} (${names}) from stdin`)));
  } finally {
    client.release();
  }
  expect(await sums()).toEqual(before);
  await expectTruth();
});
