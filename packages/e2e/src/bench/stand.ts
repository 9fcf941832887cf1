import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { apiAs, discardData, startProduct } from '@gym/test-tools/product';
import { repositoryRoot } from '@gym/test-tools';
import type { Target } from '../measure/load.ts';

/** Builds what changed, so that the measurement uses the current sources. */
export function buildProduct(): void {
  execFileSync(process.execPath, ['apps/api/bin/gym.mjs', 'build'], {
    cwd: repositoryRoot(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** A running product with its own database. */
export interface OpenGym {
  readonly databaseUrl: string;
  /** The list of members, as staff request it. */
  list(query?: string): Target;
  /** Any call that staff may send, by its path and query. */
  call(path: string): Target;
  close(): Promise<void>;
}

/** Creates a database of this name beside the given one, and starts the product on it. */
export async function openGym(
  serverUrl: string,
  name: string,
  env: Readonly<Record<string, string>> = {},
): Promise<OpenGym> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const product = await startProduct({ env: { DATABASE_URL: url.href, DEMO: '1', ...env } });
  const { session } = await apiAs(product, 'staff');
  const call = (path: string): Target => ({
    url: product.url + path,
    headers: { authorization: `Bearer ${session.token}` },
  });
  return {
    databaseUrl: url.href,
    call,
    list: (query = '') => call(`/api/getMemberDetails${query}`),
    async close() {
      await product.stop();
      await discardData(product.dataDir);
    },
  };
}

/** Replaces the gym's members by exactly `count`. Each has its own name, phone, email and membership. */
export async function fillMembers(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('truncate members cascade');
    await client.query(
      `
      insert into members (
        fname, lname, father_fname, father_lname, profession, email, phone, address, country, state, city, pincode
      )
      select initcap(substr(md5(n::text), 1, 6)), 'Number ' || n, 'Father', 'Number ' || n, 'Tester',
        'member' || n || '@gym.test', lpad(n::text, 10, '0'), n || ' Main Street', 356, 1, 1, '00123'
      from generate_series(1, $1::int) as n`,
      [count],
    );
    await client.query(`
      insert into assignments (member_id, plan_id, plan_name, duration, price, free_days, start_day, end_day, sold_on)
      select members.id, plan.id, plan.plan_name, 1, 40, 3, current_date, current_date + 30, current_date
      from members, (select id, plan_name from plans order by id limit 1) as plan`);
    await client.query('vacuum analyze members');
    await client.query('vacuum analyze assignments');
    await client.query('vacuum analyze member_blocks');
  } finally {
    await client.end();
  }
}

/**
 * Adds users until there are `count`. None of them can sign in. First names are different and have at least four
 * letters.
 */
export async function fillUsers(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>('select count(*) from users');
    await client.query(
      `
      insert into users (fname, lname, email, phone, password_hash, role)
      select initcap(substr(md5(n::text), 1, 4)) || 'a', 'Number ' || n,
        'user' || n || '@gym.test', lpad(n::text, 10, '0'), '-', 2
      from generate_series(1, $1::int) as n`,
      [Math.max(0, count - Number(rows[0]?.count))],
    );
    await client.query('analyze users');
  } finally {
    await client.end();
  }
}
