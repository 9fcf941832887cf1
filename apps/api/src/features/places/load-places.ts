import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { inTransaction } from '../../platform/database/connection.ts';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** One list of places: a gzipped file for PostgreSQL's COPY, with its columns. */
export interface PlaceFile {
  readonly file: string;
  readonly columns: readonly string[];
}

const DATA = path.join(path.dirname(fileURLToPath(import.meta.url)), 'data');
const file = (name: string, columns: readonly string[]): PlaceFile => ({
  file: path.join(DATA, `${name}.tsv.gz`),
  columns,
});

/**
 * The places of the world. Country ids are ISO 3166-1 numbers. The other ids derive from GeoNames' keys and survive an
 * update of the data. Names are unique among siblings, and `position` is their order.
 */
export const PLACE_FILES = {
  countries: file('countries', ['id', 'name', 'position']),
  states: file('states', ['id', 'country_id', 'name', 'position']),
  cities: file('cities', ['id', 'state_id', 'name', 'position']),
} as const;

/** The edition of the data. It changes with every byte of the files. */
export const readEdition = (): string =>
  (JSON.parse(readFileSync(path.join(DATA, 'edition.json'), 'utf8')) as { edition: string }).edition;

/** An arbitrary lock number. Servers that start together load one after the other; only the first one has work. */
export const LOADING_LOCK = 7_041_003;
/** Ten minutes, for several servers that start on a slow machine. The pool's own limit is meant for calls. */
const LONG_TIMEOUT = { query_timeout: 600_000 };

/** The three levels, each with the column of `members` that refers to it. */
const LEVELS = [
  { table: 'countries', usedAs: 'country', ...PLACE_FILES.countries },
  { table: 'states', usedAs: 'state', ...PLACE_FILES.states },
  { table: 'cities', usedAs: 'city', ...PLACE_FILES.cities },
] as const;

/**
 * Updates the places to this server's edition, and the two fixed cities to the configured names. Readers see the
 * previous edition until the new one is complete. A place that the new edition lacks keeps its row. It stays listed if
 * a member lives there.
 */
export async function loadPlaces(
  pool: Pool,
  fixedCities: readonly [string, string],
  edition = readEdition(),
  levels: readonly Level[] = LEVELS,
): Promise<void> {
  const client = await pool.connect();
  try {
    await inTransaction(client, async () => {
      await client.query('set local statement_timeout = 0');
      await client.query({ text: 'select pg_advisory_xact_lock($1)', values: [LOADING_LOCK], ...LONG_TIMEOUT });
      await nameFixedCities(client, fixedCities);
      const {
        rows: [loaded],
      } = await client.query<{ edition: string }>(`select edition from loaded_data where name = 'places'`);
      if (loaded?.edition !== edition) {
        for (const level of levels) await (loaded ? replace(client, level) : copy(client, level, level.table));
        await client.query(
          `insert into loaded_data values ('places', $1) on conflict (name) do update set edition = excluded.edition`,
          [edition],
        );
      }
    });
  } finally {
    client.release();
  }
}

/** A level and the file of its rows. */
export interface Level extends PlaceFile {
  readonly table: string;
  readonly usedAs: string;
}

/** The rows with the ids 1 and 2: they have no state and are valid in each one (acceptance E7). */
async function nameFixedCities(client: PoolClient, names: readonly [string, string]): Promise<void> {
  await client.query(
    `
    insert into cities (id, name, position) values (1, $1, 1), (2, $2, 2)
    on conflict (id) do update set name = excluded.name where cities.name <> excluded.name`,
    [...names],
  );
}

/** Copies the file into a table. */
async function copy(client: PoolClient, { file, columns }: Level, table: string): Promise<void> {
  await pipeline(
    createReadStream(file),
    createGunzip(),
    client.query(Object.assign(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`), LONG_TIMEOUT)),
  );
}

/** Writes the differences to the stored edition. */
async function replace(client: PoolClient, level: Level): Promise<void> {
  const { table, usedAs, columns } = level;
  const list = columns.join(', ');
  const compared = [...columns, 'listed'];
  const rowOf = (of: string) => `(${compared.map((column) => `${of}.${column}`).join(', ')})`;
  await client.query(`create temp table fresh_${table} (like ${table} including defaults) on commit drop`);
  await copy(client, level, `fresh_${table}`);
  const slowQuery = (text: string) => client.query({ text, ...LONG_TIMEOUT });
  await slowQuery(`
    insert into ${table} (${list}) select ${list} from fresh_${table}
    on conflict (id) do update set ${compared.map((column) => `${column} = excluded.${column}`).join(', ')}
    where ${rowOf(table)} is distinct from ${rowOf('excluded')}`);
  await slowQuery(`
    update ${table} set listed = false where listed and id > 2
      and not exists (select from fresh_${table} as fresh where fresh.id = ${table}.id)
      and not exists (select from members where members.${usedAs} = ${table}.id)`);
}
