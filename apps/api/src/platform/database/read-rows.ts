import type { QueryArrayConfig } from 'pg';
import { types } from 'pg';
import type { Database } from './database.ts';
import { keepsStatements } from './pool.ts';

const INT8 = 20;

/** Identifiers and counts fit a JavaScript number: the contract stops at 15 digits. */
const numbers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : (types.getTypeParser(oid, format) as (text: string) => unknown),
} as QueryArrayConfig['types'];

/**
 * A statement. With a name, each connection prepares it once, unless a pooler lies between; without one, it is planned
 * for its values each time.
 */
export interface Statement {
  readonly name?: string;
  readonly text: string;
}

/** Reads rows without the mapper, for the most frequent reads. Columns have their names on the wire. */
export async function readRows<Row extends object>(
  db: Database,
  { name, text }: Statement,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await db.$client.query<Row>({
    ...(name !== undefined && keepsStatements(db.$client) ? { name } : {}),
    text,
    values,
    ...(numbers && { types: numbers }),
  });
  return rows;
}
