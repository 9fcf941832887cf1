import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { createDatabase, type Transaction } from '../../platform/database/database.ts';
import { erasedMembers, memberMerges } from '../../platform/database/schema/index.ts';
import { erasePerson, lockMemberToErase } from './erase-person.ts';

/** An erasure to repeat: the member's number, and when the member joined and was erased. */
export interface Erasure {
  readonly id: number;
  readonly erasedAt: Date;
  readonly joinedAt: Date;
}

/**
 * The outcome for each number: erased now; absent, so nothing to do; merged into another record, which an administrator
 * must check; or taken by another member since.
 */
export interface ReappliedErasures {
  readonly erased: number[];
  readonly absent: number[];
  readonly merged: { readonly id: number; readonly into: number }[];
  readonly taken: number[];
}

/** The erasures that a database records: numbers and times only. */
export async function listErasures(pool: Pool): Promise<Erasure[]> {
  return createDatabase(pool).select().from(erasedMembers).orderBy(erasedMembers.id);
}

/**
 * Repeats erasures in a database that was restored from an older backup. Each one is a transaction with an audit entry;
 * a second run changes nothing. New members never get the number of an erased one.
 */
export async function reapplyErasures(pool: Pool, erasures: readonly Erasure[]): Promise<ReappliedErasures> {
  const db = createDatabase(pool);
  const done: ReappliedErasures = { erased: [], absent: [], merged: [], taken: [] };
  for (const erasure of erasures) await db.transaction((tx) => reapplyErasure(tx, erasure, done));
  // The restore reset the sequence of member numbers too.
  await db.execute(
    sql`select setval('members_id_seq', (select max(id) from erased_members))
      from members_id_seq where last_value < (select max(id) from erased_members)`,
  );
  const known = new Set((await listErasures(pool)).map(({ id }) => id));
  return { ...done, merged: done.merged.filter(({ id }) => !known.has(id)) };
}

async function reapplyErasure(
  tx: Transaction,
  { id, erasedAt, joinedAt }: Erasure,
  done: ReappliedErasures,
): Promise<void> {
  const member = await lockMemberToErase(tx, id);
  if (member && member.createdAt > erasedAt) {
    done.taken.push(id);
    return;
  }
  if (member) {
    await erasePerson(tx, member, { at: erasedAt, userId: null, address: null, action: 'eraseMember' });
    done.erased.push(id);
    return;
  }
  const [merge] = await tx
    .select({ into: memberMerges.keptId })
    .from(memberMerges)
    .where(and(eq(memberMerges.goneId, id), isNull(memberMerges.undoneAt)));
  const [known] = await tx.select({ id: erasedMembers.id }).from(erasedMembers).where(eq(erasedMembers.id, id));
  if (merge && !known) {
    done.merged.push({ id, into: merge.into });
    return;
  }
  await tx.insert(erasedMembers).values({ id, erasedAt, joinedAt }).onConflictDoNothing();
  done.absent.push(id);
}
