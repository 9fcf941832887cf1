import { eq, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/schema/index.ts';

/** What a membership copies of its plan at the sale. */
export const TERMS = ['plan_name', 'duration', 'duration_count', 'price', 'free_days'] as const;

/** The fields of a membership, as the calls return it. */
export const MEMBERSHIP_FIELDS = ['id', 'plan_id', ...TERMS, 'start', 'end'] as const;

/** A membership as the audit trail keeps it, as JSON. `row` is an alias of `assignments`. */
export const auditedMembershipJson = (row: string): SQL => {
  const fields = (['member_id', ...MEMBERSHIP_FIELDS] as const).map(
    (field) => `'${field}', ${row}.${memberships[field].name}`,
  );
  return sql.raw(`jsonb_build_object(${fields.join(', ')})`);
};

/** Marks no membership as the last one while memberships move: a member may have only one last. */
export async function clearLastMembership(tx: Transaction, memberId: number): Promise<void> {
  await tx.update(memberships).set({ renewed: true }).where(eq(memberships.member_id, memberId));
}

/** Marks the membership that ends last: its end is the end of the member's time. */
export async function markLastMembership(tx: Transaction, memberId: number): Promise<void> {
  await clearLastMembership(tx, memberId);
  await tx
    .update(memberships)
    .set({ renewed: false })
    .where(
      sql`${memberships.id} = (
        select id from assignments where member_id = ${memberId}
        order by end_day desc, start_day desc, id desc limit 1)`,
    );
}
