import type { Database } from '../http/database.ts';
import type { Cell } from './csv-lines.ts';

/** What is in memory at once, whatever the list has. */
const ROWS_AT_ONCE = 1_000;
/** How long a browser may take nothing of what is read. PostgreSQL itself ends what waits longer. */
const PATIENCE = '60s';

/**
 * All rows of a query, as they were at one moment, a thousand at a time and only as fast as they are taken. Whoever stops
 * taking them ends the query and gives its connection back.
 */
export async function* readByCursor(
  db: Database,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Cell[][], void, undefined> {
  const client = await db.$client.connect();
  let whole = false;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local idle_in_transaction_session_timeout = '${PATIENCE}'`);
    await client.query(`declare listed no scroll cursor for ${text}`, [...values]);
    for (;;) {
      const { rows } = await client.query<Cell[]>({ text: `fetch ${ROWS_AT_ONCE} from listed`, rowMode: 'array' });
      if (rows.length === 0) break;
      yield rows;
    }
    await client.query('commit');
    whole = true;
  } finally {
    // A connection in the middle of a list is of no use to the next call.
    client.release(!whole);
  }
}
