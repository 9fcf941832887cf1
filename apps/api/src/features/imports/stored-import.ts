import { and, asc, eq, inArray, lt, ne, notInArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import {
  ADMIN_ROLE,
  IMPORT_FIELDS,
  IMPORT_JOINED_FIELDS,
  IMPORT_MEMBERSHIP_FIELDS,
  type MemberImport,
  reasons,
} from '@gym/api-contract';
import { fullName } from '@gym/rules';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import type { Services, SignedIn } from '../../platform/http/implement-call.ts';
import { memberImportRows, memberImports, users } from '../../platform/database/schema/index.ts';
import { notFound } from '../../platform/records/missing-record.ts';
import { redactAuditEntries } from '../../platform/audit/audit-entries.ts';

export const ROW_FIELDS = [...IMPORT_FIELDS, ...IMPORT_MEMBERSHIP_FIELDS, ...IMPORT_JOINED_FIELDS] as const;

export type ImportField = (typeof ROW_FIELDS)[number];
export type RowFields = Readonly<Record<ImportField, string>>;

export type StoredImport = typeof memberImports.$inferSelect;

const HOUR = 3_600_000;
/** How long an import can be undone, and an undo reversed. Then maintenance deletes it. */
export const RETENTION_MS = 14 * 24 * HOUR;
/** How long the person who imported can undo it, without an administrator. */
const IMPORTER_MS = HOUR;

/** The user who asks, and when. */
export interface Asking {
  readonly user: Pick<SignedIn, 'id' | 'role'>;
  readonly at: Date;
}

const laterThan = (at: Date, end: number): Date | null => (end > at.getTime() ? new Date(end) : null);

/** Whether the import can be undone, by anybody. */
export const isUndoable = ({ status, added, removed, kept, endedAt }: StoredImport, at: Date): boolean =>
  (status === 'done' || status === 'stopped') &&
  added - removed - kept > 0 &&
  endedAt !== null &&
  endedAt.getTime() + RETENTION_MS > at.getTime();

/** The end of the time in which this user can undo the import; null if they cannot. */
export function undoUntil(stored: StoredImport, { user, at }: Asking): Date | null {
  const { userId, endedAt, firstEndedAt } = stored;
  if (!isUndoable(stored, at) || endedAt === null) return null;
  if (user.role === ADMIN_ROLE) return laterThan(at, endedAt.getTime() + RETENTION_MS);
  return userId === user.id ? laterThan(at, (firstEndedAt ?? endedAt).getTime() + IMPORTER_MS) : null;
}

/** The end of the time in which an undo can be reversed; null if it is over, or if nothing was removed. */
const restorableUntil = ({ status, removed, undoneAt }: StoredImport, at: Date): Date | null =>
  status === 'undone' && removed > 0 && undoneAt !== null ? laterThan(at, undoneAt.getTime() + RETENTION_MS) : null;

export const isRestorable = (stored: StoredImport, at: Date): boolean => restorableUntil(stored, at) !== null;

/** The end of the time in which this user can bring the removed members back; null if they cannot. */
export const restoreUntil = (stored: StoredImport, { user, at }: Asking): Date | null =>
  user.role === ADMIN_ROLE || stored.actedBy === user.id ? restorableUntil(stored, at) : null;

/** Imports as the calls return them to this user. */
export async function readImports(
  db: Database | Transaction,
  stored: readonly StoredImport[],
  asking: Asking,
): Promise<MemberImport[]> {
  const ids = [...new Set(stored.map(({ userId }) => userId))];
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id: users.id, fname: users.fname, lname: users.lname })
          .from(users)
          .where(inArray(users.id, ids));
  const names = new Map(found.map((user) => [user.id, fullName(user)]));
  return stored.map((one) => ({
    id: one.id,
    file_name: one.fileName,
    file_size: one.fileSize,
    file_hash: one.fileHash,
    columns: one.mapping,
    status: one.status as MemberImport['status'],
    duplicates: one.duplicates as MemberImport['duplicates'],
    received_line: one.receivedLine,
    rows: one.rows,
    to_add: one.toAdd,
    duplicate: one.duplicate,
    refused: one.refused,
    added: one.added,
    removed: one.removed,
    kept: one.kept,
    problem: one.problem,
    user_name: names.get(one.userId) ?? '',
    created_at: one.createdAt.toISOString(),
    ended_at: one.endedAt?.toISOString() ?? null,
    undo_until: undoUntil(one, asking)?.toISOString() ?? null,
    restore_until: restoreUntil(one, asking)?.toISOString() ?? null,
  }));
}

/** One import as the calls return it to this user. */
export async function readImport(
  db: Database | Transaction,
  stored: StoredImport,
  asking: Asking,
): Promise<MemberImport> {
  const [one] = await readImports(db, [stored], asking);
  return one as MemberImport;
}

/** Statuses in which the server works on an import. */
export const IN_FLIGHT = ['running', 'undoing', 'restoring'];
/** Statuses of an import that somebody still has to run or to discard, or that runs. */
export const UNFINISHED = ['receiving', 'ready', ...IN_FLIGHT];

/** How many imports a user may have at a time: others need the server, too. */
const MAX_OWN_IMPORTS = 2;

/**
 * Rejects an import too many of one user. A lock orders the saves of one user.
 * @throws HttpError 422
 */
export async function assertFewOwnImports(
  tx: Transaction,
  { userId, statuses, except = 0 }: { userId: number; statuses: readonly string[]; except?: number },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7041008, hashint8(${userId}))`);
  const { id, userId: startedBy, actedBy, status } = memberImports;
  // An administrator undoes the imports of others.
  const isOwn = eq(sql`coalesce(${actedBy}, ${startedBy})`, userId);
  const own = await tx.$count(memberImports, and(isOwn, inArray(status, [...statuses]), ne(id, except)));
  if (own >= MAX_OWN_IMPORTS) throw new HttpError(422, reasons.imports.tooManyOwn(MAX_OWN_IMPORTS));
}

/** The import with this id. @throws HttpError 404 */
export async function findImport(db: Database, id: number): Promise<StoredImport> {
  const [found] = await db.select().from(memberImports).where(eq(memberImports.id, id));
  if (found === undefined) throw notFound('import', id);
  return found;
}

/** The same, locked until the transaction ends. @throws HttpError 404 */
export async function lockImport(tx: Transaction, id: number): Promise<StoredImport> {
  const [found] = await tx.select().from(memberImports).where(eq(memberImports.id, id)).for('update');
  if (found === undefined) throw notFound('import', id);
  return found;
}

/** Stores some columns of an import. */
export const changeImport = (tx: Transaction, id: number, changes: PgUpdateSetSource<typeof memberImports>) =>
  tx.update(memberImports).set(changes).where(eq(memberImports.id, id));

/** Rows per transaction, so that each one is short for a file of any size. */
const DELETE_SIZE = 1_000;

/**
 * Deletes imports that can no longer be undone or restored, and abandoned files of the same age, with all their rows.
 * Members that an undo removed were never used, and are gone for good now: the audit trail keeps only their numbers.
 */
export async function removeOldImports({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const expiry = new Date(clock.now().getTime() - RETENTION_MS);
  const isOld = and(lt(memberImports.touchedAt, expiry), notInArray(memberImports.status, IN_FLIGHT));
  const old = await db.select({ id: memberImports.id }).from(memberImports).where(isOld);
  for (const { id } of old) while (await removeRows(db, id, isOld));
}

/** Deletes the next rows, and the import after its last row. Resolves to false once the import is gone or in use. */
async function removeRows(db: Services['db'], id: number, isOld: ReturnType<typeof and>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isImport = eq(memberImports.id, id);
    const [locked] = await tx
      .select({ id: memberImports.id })
      .from(memberImports)
      .where(and(isImport, isOld))
      .for('update');
    if (!locked) return false;
    const { importId, line, fate, memberId } = memberImportRows;
    const rows = await tx
      .select({ line, fate, memberId })
      .from(memberImportRows)
      .where(eq(importId, id))
      .orderBy(asc(line))
      .limit(DELETE_SIZE);
    if (rows.length === 0) {
      await tx.delete(memberImports).where(isImport);
      return false;
    }
    const removed = rows.filter((row) => row.fate === 'removed').flatMap((row) => row.memberId ?? []);
    await redactAuditEntries(
      tx,
      sql`record_id`,
      sql`record = 'member' and record_id = any(${sql.param(removed)}::bigint[])`,
    );
    const lines = rows.map((row) => row.line);
    await tx.delete(memberImportRows).where(and(eq(importId, id), inArray(line, lines)));
    return true;
  });
}
