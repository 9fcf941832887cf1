import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../platform/database/database.ts';
import { type AuditContext, type NewAuditEntry, writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { missingRecord } from './missing-record.ts';
import { staleSave } from './stale-save.ts';

type VersionedTable = PgTable & { id: PgColumn; version: PgColumn };

type VersionedRow = { id: number; version: number };

/** One kind of record: its name, its table and its shape for readers (acceptance J4). */
export interface RecordKind<Row extends VersionedRow = never> {
  readonly table: VersionedTable;
  readonly name: NewAuditEntry['record'];
  /** The shape of its read call. A 409 shows it and the audit trail keeps it, so it holds no secrets. */
  read(row: Row): Record<string, unknown>;
}

/** The query builder cannot type the rows of a table that it gets as a parameter; the kind of record knows the type. */
const firstRow = <Row extends VersionedRow>(_kind: RecordKind<Row>, rows: readonly unknown[]) =>
  rows[0] as Row | undefined;

/** The row that a write returned. */
function writtenRow<Row extends VersionedRow>(kind: RecordKind<Row>, rows: readonly unknown[]): Row {
  const row = firstRow(kind, rows);
  if (row === undefined) throw new Error(`The database stored no ${kind.name}.`);
  return row;
}

/** Adds a record and its audit entry within a transaction. Resolves to the stored row. */
export async function addRecord<Row extends VersionedRow>(
  tx: Transaction,
  kind: RecordKind<Row>,
  { fields, auditContext }: { fields: Record<string, unknown>; auditContext: AuditContext },
): Promise<Row> {
  const row = writtenRow(kind, await tx.insert(kind.table).values(fields).returning());
  await writeAuditEntry(tx, { ...auditContext, record: kind.name, recordId: row.id, after: kind.read(row) });
  return row;
}

/**
 * Reads a record and locks its row against other saves until the transaction ends.
 *
 * @throws HttpError 404 for an unknown id, 410 for a member who was erased or merged
 */
export async function lockRecord<Row extends VersionedRow>(
  tx: Transaction,
  kind: RecordKind<Row>,
  id: number,
): Promise<Row> {
  const { table, name } = kind;
  // Not `for update`: a save of the own user record holds that row as a foreign key already, and so may another save.
  const stored = firstRow(kind, await tx.select().from(table).where(eq(table.id, id)).for('no key update'));
  if (stored === undefined) throw await missingRecord(tx, name, id);
  return stored;
}

/** New values for some fields of a record. Old clients send no `version`: their change applies to any version. */
interface RecordChange {
  version?: number | undefined;
  fields: Record<string, unknown>;
  auditContext: AuditContext;
}

const definedOnly = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/**
 * Changes a record that `lockRecord` read: raises its version and writes the audit entry. A field left out keeps its
 * value. Equal values write nothing. Resolves to the row as it is stored afterwards.
 *
 * @throws HttpError 409 with `current` and `changes` when `version` is not the stored one (acceptance J4)
 */
export async function changeRecord<Row extends VersionedRow>(
  tx: Transaction,
  kind: RecordKind<Row>,
  stored: Row,
  { version, fields, auditContext }: RecordChange,
): Promise<Row> {
  const { table, name } = kind;
  if (version !== undefined && version !== stored.version) {
    throw await staleSave(tx, {
      ...{ record: name, ids: [stored.id], since: version, auditContext },
      current: kind.read(stored),
      member: name === 'member' ? stored.id : undefined,
    });
  }
  const wanted = definedOnly(fields);
  const differs = Object.entries(wanted).some(([field, value]) => stored[field as keyof Row] !== value);
  if (!differs) return stored;

  const changed = writtenRow(
    kind,
    await tx
      .update(table)
      .set({ ...wanted, version: stored.version + 1 })
      .where(eq(table.id, stored.id))
      .returning(),
  );
  await writeAuditEntry(tx, {
    ...auditContext,
    record: name,
    recordId: stored.id,
    before: kind.read(stored),
    after: kind.read(changed),
  });
  return changed;
}

/** Locks and changes a record. @throws what `lockRecord` and `changeRecord` throw */
export async function updateRecord<Row extends VersionedRow>(
  tx: Transaction,
  kind: RecordKind<Row>,
  { id, ...change }: RecordChange & { id: number },
): Promise<Row> {
  return changeRecord(tx, kind, await lockRecord(tx, kind, id), change);
}
