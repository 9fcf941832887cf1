import { and, eq, isNull } from 'drizzle-orm';
import { reasons } from '@gym/api-contract';
import { fullName } from '@gym/rules';
import type { Database, Transaction } from '../database/database.ts';
import { HttpError } from '../errors/http-error.ts';
import { erasedMembers, memberMerges, members } from '../database/schema/index.ts';

/** The error for an id without a record (acceptance B5). */
export const notFound = (name: string, id: number): HttpError => new HttpError(404, reasons.records.missing(name, id));

/** The record that a merged member is part of now, after any number of merges; undefined if there is none. */
async function findMergeTarget(
  db: Database | Transaction,
  id: number,
): Promise<{ id: number; name: string } | undefined> {
  for (let at = id, steps = 0; steps < 100; steps++) {
    const [merge] = await db
      .select({ kept: memberMerges.keptId })
      .from(memberMerges)
      .where(and(eq(memberMerges.goneId, at), isNull(memberMerges.undoneAt)));
    if (!merge) return undefined;
    at = merge.kept;
    const [kept] = await db
      .select({ fname: members.fname, lname: members.lname })
      .from(members)
      .where(eq(members.id, at));
    if (kept) return { id: at, name: fullName(kept) };
  }
  return undefined;
}

/**
 * The error for an id without a record (acceptance B5): 410 for an erased member, 410 with the new number for a merged
 * member, 404 for anything else.
 */
export async function missingRecord(db: Database | Transaction, name: string, id: number): Promise<HttpError> {
  if (name !== 'member') return notFound(name, id);
  const [erased] = await db.select({ id: erasedMembers.id }).from(erasedMembers).where(eq(erasedMembers.id, id));
  if (erased) return new HttpError(410, reasons.members.erased(id));
  const target = await findMergeTarget(db, id);
  if (target) return new HttpError(410, reasons.members.merged(id, target), { movedTo: target.id });
  return notFound(name, id);
}
