import { Client, type ClientBase, type ClientConfig } from 'pg';

/** Opens one connection outside a pool. @param purpose names it in PostgreSQL's list of connections */
export async function openConnection(connection: ClientConfig, purpose: string): Promise<Client> {
  const client = new Client({
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: `gym ${process.pid} ${purpose}`,
    ...connection,
  });
  // The query in flight reports a broken connection.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Opens a connection for one task, and closes it afterwards. */
export async function withConnection<Answer>(
  connection: ClientConfig,
  purpose: string,
  work: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const client = await openConnection(connection, purpose);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Runs `work` in one transaction, which a failure rolls back. @param begin begins it */
export async function inTransaction<Answer>(
  client: ClientBase,
  work: () => Promise<Answer>,
  begin: () => Promise<unknown> = () => client.query('begin'),
): Promise<Answer> {
  await begin();
  try {
    const answer = await work();
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
