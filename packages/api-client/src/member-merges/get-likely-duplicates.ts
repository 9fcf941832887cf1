import { fieldsOf, hasFeature, type Id, numberOf, read, type ReadOptions, unreadable } from '@gym/api-client';
import type { Feature, LikelyDuplicates } from '@gym/api-contract';
import { toHint } from '../member-data/find-member-data.ts';

/** Members who may be one person, and how many there are. */
export type { LikelyDuplicates };
/** What they have in common; `name` with the father's name. */
export type Likeness = 'phone' | 'email' | 'name';

/** A page of groups; none, unasked, where the server does not announce `member-data`. */
export async function getLikelyDuplicates(
  { by, after }: { by: Likeness; after?: Id },
  options?: ReadOptions,
): Promise<{ readonly groups: LikelyDuplicates[]; readonly more: boolean }> {
  if (!hasFeature('member-data' satisfies Feature)) return { groups: [], more: false };
  const query = new URLSearchParams({ by, ...(after && { after: String(after) }) });
  const { data, fields, status } = await read(`/api/getLikelyDuplicates?${query}`, options);
  if (!Array.isArray(data)) throw unreadable(status);
  const groups = data.map(fieldsOf).map(({ members, count }) => {
    const told = Array.isArray(members) ? members.map((row) => toHint(fieldsOf(row))) : [];
    return { members: told, count: numberOf(count) ?? told.length };
  });
  return { groups, more: fields.more === true };
}
