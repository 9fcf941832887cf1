import { Client } from 'pg';
import { OperatorError } from '../operator-error.ts';
import { credentials } from './credentials.ts';

const WRONG_PASSWORD = '28P01';

/**
 * Whether the PostgreSQL on a loopback port lets us in with our password; false while it is not ready.
 * @throws OperatorError where the password is not its own: waiting does not help then.
 */
export async function answers(port: number, password: string): Promise<boolean> {
  const client = new Client({ ...credentials(port, password, 'postgres'), connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === WRONG_PASSWORD)
      throw new OperatorError(
        'The embedded database does not take the password kept in DATA_DIR/postgres-password: put that file back from a backup of the same DATA_DIR.',
      );
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
