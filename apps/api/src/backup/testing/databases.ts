import { Client } from 'pg';
import { demoGymCopied, freshName, onTestServer, testServerUrl } from '../../testing/database-server.ts';

/** Databases for the tests of a file. */
export interface Databases {
  /** An empty one, or one with the demo gym, without cities and states. */
  make(kind?: 'empty' | 'demo'): Promise<string>;
  /** Runs one statement there. */
  on<Row>(url: string, text: string, values?: unknown[]): Promise<Row[]>;
  /** A text for every table of the product that is the same where its rows are. */
  contentOf(url: string): Promise<Record<string, string>>;
}

/** Dropped after the tests of the file. */
export function databases(): Databases {
  const made: string[] = [];
  afterAll(async () => {
    for (const name of made) await onTestServer(`drop database if exists ${name} with (force)`);
  });
  const on: Databases['on'] = async <Row>(url: string, text: string, values: unknown[] = []) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text, values)).rows as Row[];
    } finally {
      await client.end();
    }
  };
  return {
    on,
    async make(kind = 'empty') {
      const name = freshName('backup');
      made.push(name);
      await onTestServer(`create database ${name} ${kind === 'demo' ? demoGymCopied() : ''}`);
      // The places of the world are most of a small gym's rows, and would be most of each test's time.
      if (kind === 'demo') await on(testServerUrl(name), 'truncate cities, states');
      return testServerUrl(name);
    },
    async contentOf(url) {
      const tables = await on<{ name: string }>(
        url,
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
      );
      const all = tables.map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as content from public."${name}" t`,
      );
      const rows = all.length === 0 ? [] : await on<{ name: string; content: string }>(url, all.join(' union all '));
      return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
    },
  };
}
