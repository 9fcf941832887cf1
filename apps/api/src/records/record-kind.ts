import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Change } from '../audit/record-change.ts';

export type VersionedTable = PgTable & { id: PgColumn; version: PgColumn };

/** What the product calls a record, where it is stored, and how it reads (acceptance J4). */
export interface RecordKind<Row extends { id: number; version: number } = never> {
  readonly table: VersionedTable;
  readonly name: Change['record'];
  /** The shape of its read call: what a 409 shows and the audit trail keeps. Holds no secrets. */
  read(row: Row): Record<string, unknown>;
}
