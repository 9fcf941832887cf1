import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { apiAs, type Product, type Role, startProduct } from '@gym/test-tools/product';
import { repositoryRoot, startAnyPostgres } from '@gym/test-tools';
import type { Target } from './requests.ts';

type Texts = Readonly<Record<string, string>>;

/** A running product with its own database. */
export interface OpenGym {
  readonly product: Product;
  readonly databaseUrl: string;
  /** Any call that staff may send, by its path and query. */
  call(path: string): Target;
  /** The list of members, as staff request it. */
  list(query?: string): Target;
}

/** What a measurement opens. All of it is closed at its end, in reverse order, also after an error or an interrupt. */
export class Stand {
  /** PostgreSQL's version. */
  readonly postgres: string;
  readonly #server: string;
  readonly #ends: (() => Promise<unknown>)[] = [];

  private constructor(server: string, postgres: string) {
    this.#server = server;
    this.postgres = postgres;
  }

  /** Builds what changed, and measures the current sources beside a PostgreSQL server. */
  static async run(measure: (stand: Stand) => Promise<void>): Promise<void> {
    // A journey has already built the product.
    if (process.env.BUILT === undefined)
      execFileSync(process.execPath, ['apps/api/bin/gym.mjs', 'build'], {
        cwd: repositoryRoot(),
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    const server = await startAnyPostgres();
    const stand = new Stand(server.url, server.version);
    stand.add(server, ({ stop }) => stop());
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void stand.#close().finally(() => process.exit(1)));
    try {
      await measure(stand);
    } finally {
      await stand.#close();
    }
  }

  /** Registers the end of something that was just opened. Returns that thing. */
  add<Opened>(opened: Opened, end: (opened: Opened) => Promise<unknown>): Opened {
    this.#ends.push(() => end(opened));
    return opened;
  }

  async #close(): Promise<void> {
    for (let end = this.#ends.pop(); end; end = this.#ends.pop())
      await end().catch((error: unknown) => console.error(error));
  }

  /** Creates a database of this name, and returns its URL. */
  async database(name: string): Promise<string> {
    await query(this.#server, `create database ${name}`);
    const url = new URL(this.#server);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** Starts the product on a database. */
  async product(databaseUrl: string, env: Texts = {}): Promise<Product> {
    const product = await startProduct({ env: { DATABASE_URL: databaseUrl, DEMO: '1', ...env } });
    return this.add(product, () => product.discard());
  }

  /** Starts the product on a database of this name. */
  async gym(name: string, env: Texts = {}): Promise<OpenGym> {
    const databaseUrl = await this.database(name);
    const product = await this.product(databaseUrl, env);
    const { token } = await sessionOf(product, 'staff');
    const call = (path: string): Target => ({ url: product.url + path, headers: { authorization: `Bearer ${token}` } });
    return { product, databaseUrl, call, list: (queryPart = '') => call(`/api/getMemberDetails${queryPart}`) };
  }
}

export const sessionOf = async (product: Product, role: Role) => (await apiAs(product, role)).session;

/** Runs statements on a database, one after the other. Returns the rows of the last one. */
export async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  ...statements: readonly (string | pg.QueryConfig)[]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Replaces the gym's members by exactly `count`. Each has its own name, phone, email and membership. */
export const fillMembers = (databaseUrl: string, count: number): Promise<unknown> =>
  query(
    databaseUrl,
    'truncate members cascade',
    {
      text: `
      insert into members (
        fname, lname, father_fname, father_lname, profession, email, phone, address, country, state, city, pincode
      )
      select initcap(substr(md5(n::text), 1, 6)), 'Number ' || n, 'Father', 'Number ' || n, 'Tester',
        'member' || n || '@gym.test', lpad(n::text, 10, '0'), n || ' Main Street', 356, 1, 1, '00123'
      from generate_series(1, $1::int) as n`,
      values: [count],
    },
    `insert into assignments (member_id, plan_id, plan_name, duration, price, free_days, start_day, end_day, sold_on)
      select members.id, plan.id, plan.plan_name, 1, 40, 3, current_date, current_date + 30, current_date
      from members, (select id, plan_name from plans order by id limit 1) as plan`,
    'vacuum analyze members',
    'vacuum analyze assignments',
    'vacuum analyze member_blocks',
  );

/**
 * Adds users until there are `count`. None of them can sign in. First names are different and have at least four
 * letters.
 */
export const fillUsers = (databaseUrl: string, count: number): Promise<unknown> =>
  query(
    databaseUrl,
    {
      text: `
      insert into users (fname, lname, email, phone, password_hash, role)
      select initcap(substr(md5(n::text), 1, 4)) || 'a', 'Number ' || n,
        'user' || n || '@gym.test', lpad(n::text, 10, '0'), '-', 2
      from generate_series(1, $1::int - (select count(*)::int from users)) as n`,
      values: [count],
    },
    'analyze users',
  );
