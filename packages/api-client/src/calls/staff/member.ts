import { hasFeature, type Id, idOf, type Json, textOf } from '@gym/api-client';
import type { Feature, ListedMember, MemberRow } from '@gym/api-contract';
import { MEMBERSHIP_STATUSES } from '@gym/rules';

/**
 * The membership status of a member. `ends` is the last day of the latest membership, `starts` the first one of a
 * membership that is to come, YYYY-MM-DD.
 */
export type MembershipStatus = Pick<MemberRow, 'membership' | 'ends' | 'starts'>;

/** The membership status of a row, if the server announces it. */
function readMembershipStatus({ membership, ends, starts }: Json): MembershipStatus {
  const known = MEMBERSHIP_STATUSES.find((one) => one === membership);
  if (!known || !hasFeature('member-status' satisfies Feature)) return {};
  return {
    membership: known,
    ends: typeof ends === 'string' ? ends : null,
    ...(typeof starts === 'string' && { starts }),
  };
}

/** The tags of a row. A server sends them only if it has the feature `member-tags`. */
const readTags = ({ tags }: Json): Pick<MemberRow, 'tags'> =>
  Array.isArray(tags) && tags.length > 0 ? { tags: tags.map(textOf) } : {};

export type { ListedMember, Member, MemberRow } from '@gym/api-contract';

/** A member from a row of a list. */
export const toMemberRow = (row: Json, id: Id = idOf(row.id)): MemberRow => ({
  id,
  fname: textOf(row.fname),
  lname: textOf(row.lname),
  phone: textOf(row.phone),
  email: textOf(row.email),
  ...readMembershipStatus(row),
  ...readTags(row),
});

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A member from a row of the member list. Plan and day of the last measurement only if the server announces them. */
export const toListedMember = (row: Json): ListedMember => ({
  ...toMemberRow(row),
  ...(hasFeature('sorted-lists' satisfies Feature) && {
    plan_name: textOrNull(row.plan_name),
    ...('measured' in row && { measured: textOrNull(row.measured) }),
  }),
});
