import { type ReadOptions } from '@gym/api-client';
import {
  getMemberPage,
  getMemberPageForHealth,
  type MemberPage,
  type MemberRow,
  type MemberSearch,
} from '@gym/api-client/staff';
import type { ServedList } from '@gym/ui/list';
import { MEMBERS_KEY } from './member-queries.ts';

const served = (
  list: string,
  read: (search: MemberSearch, options: ReadOptions) => Promise<MemberPage>,
): ServedList<MemberRow> => ({
  page: (search) => ({ queryKey: [...MEMBERS_KEY, list, search], queryFn: ({ signal }) => read(search, { signal }) }),
});

/** Pages of the member list in a gym too large for a browser. */
export const servedMembers = served('list', getMemberPage);
/** The same for the health list. */
export const servedMembersForHealth = served('picker', getMemberPageForHealth);
