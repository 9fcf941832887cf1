import { sql } from 'drizzle-orm';
import type { Transaction } from '../http/database.ts';

/** Calls whose answer names a member, and those whose answer names what a member was sold. */
const ABOUT_MEMBERS = [
  'addMemberDetail',
  'updateMemberDetail',
  'saveMemberHealth',
  'UpdatememberHealth',
  'saveDiet',
  'mergeMembers',
  'undoMerge',
];
const ABOUT_PERIODS = ['renewalPlan'];

/**
 * Leaves of the answers that repetitions get nothing but the id. The keys stay: a save that is repeated must not be made again, and
 * bring back what was erased.
 */
export async function clearStoredAnswers(
  tx: Transaction,
  { members, periods }: { members: readonly number[]; periods: readonly number[] },
): Promise<void> {
  const named = (calls: readonly string[], ids: readonly number[]) =>
    sql`call = any(${sql.param(calls)}::text[]) and answer -> 'data' ->> 'id' = any(${sql.param(ids.map(String))}::text[])`;
  await tx.execute(sql`update saved_answers set answer = json_build_object('status', 'success', 'data', json_build_object('id', (answer -> 'data' ->> 'id')::bigint))
    where ${named(ABOUT_MEMBERS, members)} or ${named(ABOUT_PERIODS, periods)}`);
}
