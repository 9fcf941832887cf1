import { eq, inArray } from 'drizzle-orm';
import type { MemberImport } from '@gym/api-contract';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { memberImports, users } from '../../platform/database/schema/index.ts';
import { notFound } from '../../shared/records/missing-record.ts';

export type StoredImport = typeof memberImports.$inferSelect;

const DAY = 24 * 3_600_000;
/** How long an import can be undone and its rows are kept. Then maintenance deletes it. */
export const RETENTION_MS = 14 * DAY;

/** The end of the time in which the import can be undone; null if it cannot be undone. */
export function undoUntil({ status, added, removed, kept, endedAt }: StoredImport, now: Date): Date | null {
  if ((status !== 'done' && status !== 'stopped') || endedAt === null || added - removed - kept <= 0) return null;
  const until = new Date(endedAt.getTime() + RETENTION_MS);
  return until > now ? until : null;
}

/** Imports as the calls return them. */
export async function readImports(
  db: Database | Transaction,
  stored: readonly StoredImport[],
  now: Date,
): Promise<MemberImport[]> {
  const ids = [...new Set(stored.map(({ userId }) => userId))];
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id: users.id, fname: users.fname, lname: users.lname })
          .from(users)
          .where(inArray(users.id, ids));
  const names = new Map(found.map(({ id, fname, lname }) => [id, `${fname} ${lname}`.trim()]));
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
    undo_until: undoUntil(one, now)?.toISOString() ?? null,
  }));
}

/** One import as the calls return it. */
export async function readImport(db: Database | Transaction, stored: StoredImport, now: Date): Promise<MemberImport> {
  const [one] = await readImports(db, [stored], now);
  return one as MemberImport;
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
