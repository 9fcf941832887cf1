import type { MemberRow } from '@gym/api-contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../http/database.ts';
import { membershipStatus } from '../schema/index.ts';

/** Whether a member's time lasts or is over `today`, and its last day: computed when it is read, stored nowhere. */
export async function membershipOf(
  db: Database,
  memberId: number,
  today: string,
): Promise<Required<Pick<MemberRow, 'membership' | 'ends'>>> {
  const [last] = await db
    .select({ ends: membershipStatus.ends })
    .from(membershipStatus)
    .where(eq(membershipStatus.member_id, memberId));
  if (!last) return { membership: 'none', ends: null };
  return { membership: last.ends < today ? 'ended' : 'active', ends: last.ends };
}
