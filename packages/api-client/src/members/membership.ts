import { hasFeature, type Json } from '@gym/api-client';
import type { Feature, MemberRow } from '@gym/api-contract';

/** Whether a member's time has come, lasts or is over; `ends` is the last day of it, YYYY-MM-DD. */
export type Membership = Pick<MemberRow, 'membership' | 'ends'>;

const KNOWN = ['active', 'ended', 'none'] as const;

/** What a row tells of the membership, where that is announced. */
export function readMembership({ membership, ends }: Json): Membership {
  const known = KNOWN.find((one) => one === membership);
  if (!known || !hasFeature('member-status' satisfies Feature)) return {};
  return { membership: known, ends: typeof ends === 'string' ? ends : null };
}
