import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { members } from '../../platform/database/schema/index.ts';
import { missingRecord } from '../records/missing-record.ts';

type Member = typeof members.$inferSelect;

/** A member's own fields, as calls read them and the audit trail keeps them. */
export const readMember = ({
  createdAt: _createdAt,
  search: _search,
  ...member
}: Member): Omit<Member, 'createdAt' | 'search'> => member;

/** The member with this id: what most of the staff's calls begin with. @throws Refusal 404, 410 */
export async function findMember(db: Database | Transaction, id: number): Promise<typeof members.$inferSelect> {
  const [member] = await db.select().from(members).where(eq(members.id, id));
  if (member === undefined) throw await missingRecord(db, 'member', id);
  return member;
}

/**
 * Lets the saves of one member come one after the other until the transaction ends; those of others go on beside it.
 *
 * @throws Refusal 404, 410
 */
export async function lockMember(tx: Transaction, id: number): Promise<void> {
  const [member] = await tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for('no key update');
  if (!member) throw await missingRecord(tx, 'member', id);
}

/**
 * Queues for the counters of a member's runs of ids (ADR-0025), the wide one first, as whoever adds a member does: before a
 * row of members is removed or put back, so that the two never wait for each other.
 */
export async function lockMemberBlocks(tx: Transaction, id: number): Promise<void> {
  for (const bits of [15, 8])
    await tx.execute(
      sql`select from member_blocks where bits = ${bits} and block = ${id}::bigint >> ${bits}::int for update`,
    );
}
