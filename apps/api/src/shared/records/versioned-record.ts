import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { type AuditContext, type NewAuditEntry, writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { missingRecord } from './missing-record.ts';

type VersionedTable = PgTable & { id: PgColumn; version: PgColumn };

/** What the product calls a record, where it is stored, and how it reads (acceptance J4). */
export interface RecordKind<Row extends { id: number; version: number } = never> {
  readonly table: VersionedTable;
  readonly name: NewAuditEntry['record'];
  /** The shape of its read call: what a 409 shows and the audit trail keeps. Holds no secrets. */
  read(row: Row): Record<string, unknown>;
}

/** Adds a record within a transaction and writes the audit trail. Resolves to the stored row. */
export async function addRecord<Row extends { id: number; version: number }>(
  tx: Transaction,
  kind: RecordKind<Row>,
  { fields, auditContext }: { fields: Record<string, unknown>; auditContext: AuditContext },
): Promise<Row> {
  const [row] = (await tx.insert(kind.table).values(fields).returning()) as unknown as [Row];
  await writeAuditEntry(tx, { ...auditContext, record: kind.name, recordId: row.id, after: kind.read(row) });
  return row;
}

/** A change of some fields of one record. Without `version` – an old client – it is made whatever is stored. */
interface RecordUpdate {
  id: number;
  version?: number | undefined;
  fields: Record<string, unknown>;
  auditContext: AuditContext;
}

const definedOnly = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/**
 * Changes a record within a transaction: a field left out keeps its value, the version counts up, the audit trail says
 * who did it. A change that changes nothing is none. Resolves to the row as it is stored then.
 *
 * @throws Refusal 404 for an unknown id, 410 for a member that was erased or merged; 409 with `current` when `version` is not the stored one (acceptance J4)
 */
export async function updateRecord<Row extends { id: number; version: number }>(
  tx: Transaction,
  kind: RecordKind<Row>,
  { id, version, fields, auditContext }: RecordUpdate,
): Promise<Row> {
  const { table, name } = kind;
  // Not `for update`: under its key, the save of one's own record holds that row as a foreign key already, and so may another.
  const [stored] = (await tx.select().from(table).where(eq(table.id, id)).for('no key update')) as unknown as Row[];
  if (stored === undefined) throw await missingRecord(tx, name, id);
  if (version !== undefined && version !== stored.version) {
    throw new HttpError(409, `Someone else changed this ${name} meanwhile. Compare the values, then save again.`, {
      current: kind.read(stored),
    });
  }
  const wanted = definedOnly(fields);
  const differs = Object.entries(wanted).some(([field, value]) => stored[field as keyof Row] !== value);
  if (!differs) return stored;

  const [changed] = (await tx
    .update(table)
    .set({ ...wanted, version: stored.version + 1 })
    .where(eq(table.id, id))
    .returning()) as unknown as Row[];
  if (changed === undefined) throw await missingRecord(tx, name, id);
  await writeAuditEntry(tx, {
    ...auditContext,
    record: name,
    recordId: id,
    before: kind.read(stored),
    after: kind.read(changed),
  });
  return changed;
}
