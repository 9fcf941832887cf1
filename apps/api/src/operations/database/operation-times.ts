import { isUnwritable } from '../../platform/database/database-errors.ts';

/** Operations whose last time the metrics show. */
export type Operation = 'backup' | 'backup-without-pictures' | 'write-check';

/** A pool or a connection. */
interface Queryable {
  query(text: string, values: unknown[]): Promise<unknown>;
}

const UNKNOWN_TABLE = '42P01';

/** Stores the time of an operation by the database's clock. @throws if the database cannot save */
export async function storeOperationTime(database: Queryable, operation: Operation): Promise<void> {
  await database.query(
    `insert into operation_times (name, at) values ($1, now()) on conflict (name) do update set at = excluded.at`,
    [operation],
  );
}

/** Stores the time of an operation that succeeds also on a full disk, and on a schema before the table. */
export async function noteOperation(database: Queryable, operation: Operation): Promise<void> {
  await storeOperationTime(database, operation).catch((error: unknown) => {
    if (!isUnwritable(error) && (error as { code?: string }).code !== UNKNOWN_TABLE) throw error;
  });
}
