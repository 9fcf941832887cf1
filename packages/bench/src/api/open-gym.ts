import { apiAs, discardData, startProduct } from '@gym/e2e';
import pg from 'pg';
import type { Target } from './load.ts';

/** A running product on a database of its own. */
export interface OpenGym {
  readonly databaseUrl: string;
  /** The list of members as staff ask for it. */
  list(query?: string): Target;
  /** Any call that staff may make, by its path and query. */
  call(path: string): Target;
  close(): Promise<void>;
}

/** Makes a database of this name beside the given one, and starts the product on it. */
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
