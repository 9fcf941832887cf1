import { Client } from 'pg';
import { freshName } from '../testing/database-server.ts';

/** Makes an empty database on a server; resolves to its URL. */
export async function freshDatabase(serverUrl: string): Promise<string> {
  const name = freshName('durable');
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return new URL(`/${name}`, serverUrl).href;
}
