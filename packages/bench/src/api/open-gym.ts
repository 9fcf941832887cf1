import { apiAs, discardData, startProduct } from '@gym/e2e';
import pg from 'pg';
import type { Target } from './load.ts';

/** A running product on a database of its own. */
export interface OpenGym {
  readonly databaseUrl: string;
  /** The list of members as staff ask for it. */
  list(query?: string): Target;
  close(): Promise<void>;
}

/** Makes a database of this name beside the given one, and starts the product on it. */
export async function openGym(serverUrl: string, name: string): Promise<OpenGym> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const product = await startProduct({ env: { DATABASE_URL: url.href, DEMO: '1' } });
  const { session } = await apiAs(product, 'staff');
  return {
    databaseUrl: url.href,
    list: (query = '') => ({ url: `${product.url}/api/getMemberDetails${query}`, headers: { authorization: `Bearer ${session.token}` } }),
    async close() {
      await product.stop();
      await discardData(product.dataDir);
    },
  };
}
