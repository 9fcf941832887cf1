import { hasFeature, type Id, readList, type ReadOptions } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';
import { toMemberRow, type MemberRow } from './member.ts';

/** Another member with the same phone, the same email, or both. */
export interface MemberDuplicate extends MemberRow {
  readonly same: readonly ('phone' | 'email')[];
}

/** What may be another member's, too. */
export interface MemberContact {
  readonly phone?: string;
  readonly email?: string;
  /** The member that is being changed. */
  readonly except?: Id;
}

const SAME = ['phone', 'email'] as const;

/** Who else has this phone or email, a few of them: for a warning. Nobody, unasked, where the server does not announce that it tells. */
export async function getMemberDuplicates(
  { phone, email, except }: MemberContact,
  options?: ReadOptions,
): Promise<MemberDuplicate[]> {
  if (!hasFeature('member-duplicates' satisfies Feature) || !(phone || email)) return [];
  const query = new URLSearchParams({
    ...(phone && { phone }),
    ...(email && { email }),
    ...(except && { except: String(except) }),
  });
  return readList(
    `/api/getMemberDuplicates?${query}`,
    (row) => ({
      ...toMemberRow(row),
      same: SAME.filter((field) => Array.isArray(row.same) && row.same.includes(field)),
    }),
    options,
  );
}
