import { eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { members } from '../../platform/database/schema/index.ts';
import { missingRecord } from '../records/missing-record.ts';

type Member = typeof members.$inferSelect;

/** A member's fields, as calls return them and the audit trail keeps them. */
export const readMember = ({
  createdAt: _createdAt,
  joinedAt: _joinedAt,
  search: _search,
  folded: _folded,
  ...member
}: Member): Omit<Member, 'createdAt' | 'joinedAt' | 'search' | 'folded'> => member;

/** A row of `members` as JSON, without the columns that the database generates. */
export const memberJson = (row: string): SQL => sql.raw(`to_jsonb(${row}) - '{search,folded}'::text[]`);

/** The member with this id. @throws HttpError 404, 410 */
export async function findMember(db: Database | Transaction, id: number): Promise<typeof members.$inferSelect> {
  const [member] = await db.select().from(members).where(eq(members.id, id));
  if (member === undefined) throw await missingRecord(db, 'member', id);
  return member;
}

/**
 * Orders the saves of one member by a lock that lasts until the transaction ends. Saves of other members do not wait.
 *
 * @throws HttpError 404, 410
 */
export async function lockMember(tx: Transaction, id: number): Promise<void> {
  const [member] = await tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for('no key update');
  if (!member) throw await missingRecord(tx, 'member', id);
}

/**
 * Locks the counters of the members' id blocks (ADR-0025), the wide ones first, in the same order as adding members.
 * Call it before rows of members are deleted or restored; otherwise two transactions can deadlock.
 */
export async function lockMemberBlocks(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    select from member_blocks
    where (bits, block) in (
      select run.bits, id >> run.bits
      from unnest(${sql.param(ids)}::bigint[]) as id cross join (values (15), (8)) as run (bits)
    )
    order by bits desc, block for update`);
}
