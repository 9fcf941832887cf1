import { and, asc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { redactAuditEntries } from '../../platform/audit/audit-entries.ts';
import type { Services } from '../../platform/services/services.ts';
import { memberImportRows, memberImports } from '../../platform/database/schema/index.ts';
import { IN_FLIGHT, RETENTION_MS } from './stored-import.ts';

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
