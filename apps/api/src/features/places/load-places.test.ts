import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Pool } from 'pg';
import { timedClient } from '../../platform/database/pool.ts';
import { MEMBER } from '../../testing/members.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitForLock } from '../../testing/wait-until.ts';
import { LOADING_LOCK, loadPlaces, type Level } from './load-places.ts';

const server = startTestServer();
const folder = temporaryFolder();

/** An edition of the data with one state and these cities. */
async function edition(name: string, cities: string): Promise<[string, Level[]]> {
  const level = async (table: string, usedAs: string, columns: string[], rows: string): Promise<Level> => {
    const file = path.join(folder, `${name}-${table}.gz`);
    await writeFile(file, gzipSync(`${rows.trim().replaceAll(' ', '\t')}\n`));
    return { table, usedAs, columns, file };
  };
  return [
    name,
    [
      await level('countries', 'country', ['id', 'name', 'position'], '9 Here 1'),
      await level('states', 'state', ['id', 'country_id', 'name', 'position'], '90 9 There 1'),
      await level('cities', 'city', ['id', 'state_id', 'name', 'position'], cities),
    ],
  ];
}
const FIXED = ['First', 'Second'] as const;
const load = async (name: string, cities: string) => loadPlaces(server.pool, FIXED, ...(await edition(name, cities)));
const cities = async () => await server.read('getCityByStateId', { id: 90 });
const add = async (city: number) =>
  (await server.post('addMemberDetail', { ...MEMBER, country: 9, state: 90, city })).status;

test('E7: the fixed cities have the configured names, and change with the configuration', async () => {
  await loadPlaces(server.pool, ['Alpha', 'Beta']);
  await loadPlaces(server.pool, ['Alpha', 'Gamma']);
  expect(await server.sql('select id::int, name, state_id from cities where id < 3 order by id')).toEqual([
    { id: 1, name: 'Alpha', state_id: null },
    { id: 2, name: 'Gamma', state_id: null },
  ]);
});

test('does not load the same edition twice', async () => {
  await server.pool.query(`update cities set name = 'Untouched' where id = (select max(id) from cities)`);
  await loadPlaces(server.pool, FIXED);
  expect((await server.sql(`select count(*)::int from cities where name = 'Untouched'`))[0].count).toBe(1);
});

test('a new edition adds, renames, reorders and unlists places; members keep their places', async () => {
  await load('one', '901 90 Abc 1\n902 90 Bcd 2\n903 90 Cde 3');
  expect(await cities()).toEqual([
    { id: 901, city_name: 'Abc' },
    { id: 902, city_name: 'Bcd' },
    { id: 903, city_name: 'Cde' },
  ]);
  expect(await add(902)).toBe(200);

  await load('two', '904 90 Aaa 1\n901 90 Xyz 2');
  // The edition lacks 902 and 903, but a member lives in 902.
  expect(await cities()).toEqual([
    { id: 904, city_name: 'Aaa' },
    { id: 902, city_name: 'Bcd' },
    { id: 901, city_name: 'Xyz' },
  ]);
  expect([await add(902), await add(901)]).toEqual([200, 200]);

  await load('three', '903 90 Cde 1');
  expect((await cities()).map(({ id }: { id: number }) => id)).toContain(903);
});

test('servers that start together load once', async () => {
  const args = await edition('four', '905 90 Five 1');
  await Promise.all([1, 2, 3].map(() => loadPlaces(server.pool, FIXED, ...args)));
  expect(await server.sql(`select edition from loaded_data where name = 'places'`)).toEqual([{ edition: 'four' }]);
});

test('a server waits longer for another one that is loading than the limit of a call', async () => {
  const { options } = server.pool;
  const hurried = new Pool({ ...options, password: options.password, Client: timedClient(1000) });
  const other = await server.pool.connect();
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock($1)', [LOADING_LOCK]);
  const loading = loadPlaces(hurried, FIXED, ...(await edition('four', '905 90 Five 1')));
  await waitForLock(server.pool);
  // This query waits for the same lock and reaches the limit after the load would have.
  await expect(hurried.query('select pg_advisory_xact_lock($1)', [LOADING_LOCK])).rejects.toThrow(/timeout/);
  await other.query('commit');
  other.release();
  await expect(loading).resolves.toBeUndefined();
  await hurried.end();
});

test('an unreadable edition changes nothing', async () => {
  const before = await cities();
  const [name, levels] = await edition('five', '906 90 Six 1');
  await writeFile(levels[2]!.file, gzipSync('not\ta row\n'));
  await expect(loadPlaces(server.pool, FIXED, name, levels)).rejects.toThrow();
  expect(await cities()).toEqual(before);
  expect(await server.sql(`select edition from loaded_data where name = 'places'`)).toEqual([{ edition: 'four' }]);
});
