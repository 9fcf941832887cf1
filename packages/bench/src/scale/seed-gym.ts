import pg from 'pg';
import { MEASUREMENTS, MEMBERS, PERIODS } from './gym-statements.ts';

const TABLES = ['members', 'assignments', 'measurements'];

/**
 * Makes the gym one of exactly `count` members, the same in each run. Quick: indexes are made after the rows, and what triggers
 * would do is done at once, by the product's own counting. Needs a superuser of the database.
 */
export async function seedGym(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('truncate members cascade');
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '256MB'; set work_mem = '256MB'`,
    );
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = any($1) and indexname not in (select conname from pg_constraint)`,
      [TABLES],
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query('select setseed(0.5)');
    await client.query(MEMBERS, [count]);
    await client.query(PERIODS);
    await client.query(MEASUREMENTS);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('set session_replication_role = default');
    await client.query('select count_anew()');
    await client.query(`vacuum (analyze) ${[...TABLES, 'tallies', 'first_names', 'member_blocks'].join(', ')}`);
  } finally {
    await client.end();
  }
}
