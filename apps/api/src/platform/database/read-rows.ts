import type { QueryArrayConfig } from 'pg';
import { types } from 'pg';
import type { Database } from './database.ts';

const INT8 = 20;

/** Identifiers and counts fit a JavaScript number: the contract stops at 15 digits. */
const numbers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : types.getTypeParser(oid, format as 'text'),
} as QueryArrayConfig['types'];

/** A statement that each connection prepares once, under its name; without one it is planned anew each time, for its very values. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
}

/** Reads rows past the mapper, for the reads that are made most often: columns bear the names they have on the wire. */
export async function readRows<Row extends object>(
  db: Database,
  { name, text }: Statement,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await db.$client.query<Row>({
    ...(name === undefined ? {} : { name }),
    text,
    values,
    ...(numbers && { types: numbers }),
  });
  return rows;
}
