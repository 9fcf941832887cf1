import { Client, type ClientConfig } from 'pg';

/** Settings under which every PostgreSQL writes and reads the same text for the same value, and nothing ends a long transaction. */
const SETTINGS = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
  search_path: 'public',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  default_transaction_isolation: 'read committed',
  row_security: 'off',
};

/** A connection of one's own for copying tables. */
export async function portableSession(connection: ClientConfig, purpose: string): Promise<Client> {
  const client = new Client({
    ...connection,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: `gym ${process.pid} ${purpose}`,
  });
  // A break shows in the query that is under way.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    Object.entries(SETTINGS)
      .map(([name, value]) => `set ${name} = '${value}'`)
      .join('; '),
  );
  return client;
}
