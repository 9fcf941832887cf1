import { and, desc, eq, inArray } from 'drizzle-orm';
import { type FieldChange, reasons } from '@gym/api-contract';
import { fullName } from '@gym/rules';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type AuditContext, type NewAuditEntry, writeAuditEntry } from '../audit/audit-entries.ts';
import type { Transaction } from '../database/database.ts';
import { auditEntries, users } from '../database/schema/index.ts';
import { HttpError, type ToldData } from '../errors/http-error.ts';
import { missingRecord } from './missing-record.ts';

/** A record with more changes than this since the base names nobody for the fields of the older ones. */
const MOST_ENTRIES = 100;

interface StaleSave {
  record: NewAuditEntry['record'];
  /** The audited rows that hold the record. */
  ids: readonly number[];
  /** The version that the save started from, if the entries hold the version that it counts. */
  since?: number;
  /** How many changes the record had since then, if its version counts them and the entries do not hold it. */
  count?: number;
  /** The record as stored now, in the shape of its read call. */
  current: Record<string, unknown>;
  /** The member whom the record is about, if any. */
  member?: number | undefined;
  auditContext: AuditContext;
}

type Fields = Record<string, unknown>;

/** The record's changes since the base, the latest first. */
async function findEntries(tx: Transaction, { record, ids, since, count = MOST_ENTRIES }: StaleSave) {
  const { userId, at, before, after, id } = auditEntries;
  const entries = await tx
    .select({ id, userId, at, before, after, fname: users.fname, lname: users.lname })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, userId))
    .where(and(eq(auditEntries.record, record), inArray(auditEntries.recordId, [...ids])))
    .orderBy(desc(at), desc(id))
    .limit(Math.max(0, Math.min(count, MOST_ENTRIES)));
  return (
    entries
      .map(({ before, after, ...entry }) => ({
        ...entry,
        ...{ before: (before ?? {}) as Fields, after: (after ?? {}) as Fields, isRemoval: after === null },
      }))
      .filter(({ after: { version } }) => since === undefined || Number(version) > since)
      // An entry's time is the start of its request, and the save that started first may be stored last.
      .sort((one, other) => Number(other.after['version']) - Number(one.after['version']) || other.id - one.id)
  );
}

/** What a stored record tells about its member. */
const toldBy = ({ record, member }: StaleSave): ToldData =>
  member === undefined ? {} : record === 'member' ? { contacts: [member] } : { healthData: [member] };

/** Fields that no user changes. */
const OWN_FIELDS = ['version', 'member_id'];

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/**
 * The error for a save that started from an older version: 409 with the stored record, and for each field who changed
 * it last (acceptance J4). A change without a user, such as a command's, names nobody.
 */
export async function staleSave(tx: Transaction, save: StaleSave): Promise<HttpError> {
  const { record, current, auditContext } = save;
  const entries = await findEntries(tx, save);
  const isOwn = (userId: number | null) => userId !== null && userId === auditContext.userId;
  const changes: Record<string, FieldChange> = {};
  for (const field of Object.keys(current)) {
    const last = entries.find(
      ({ before, after, isRemoval }) => (isRemoval || field in after) && differs(before[field], after[field]),
    );
    if (!last || last.fname === null || OWN_FIELDS.includes(field)) continue;
    changes[field] = {
      by: fullName({ fname: last.fname, lname: last.lname ?? '' }),
      own: isOwn(last.userId),
      at: last.at.toISOString(),
    };
  }
  const byYou = entries.length > 0 && entries.every(({ userId }) => isOwn(userId));
  return new HttpError(409, reasons.records.changedMeanwhile(record, byYou), {
    current: { record: current, tells: toldBy(save) },
    changes,
  });
}

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
