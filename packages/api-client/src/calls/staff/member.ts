import type { MemberRow } from '@gym/api-contract';

/**
 * The membership status of a member. `ends` is the last day of the latest membership, `starts` the first one of a
 * membership that is to come, YYYY-MM-DD.
 */
export type MembershipStatus = Pick<MemberRow, 'membership' | 'ends' | 'starts'>;

export type { ListedMember, Member, MemberRow } from '@gym/api-contract';
