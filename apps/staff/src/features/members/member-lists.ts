import type { ReadOptions } from '@gym/api-client';
import {
  getMemberPage,
  getMemberPageForMeasurements,
  type MemberPage,
  type ListedMember,
  type MemberSearch,
} from '@gym/api-client/staff';
import type { ListSearch, ServedList } from '@gym/ui/list';
import { memberTexts } from './texts.ts';
import { MEMBERS_KEY } from './member-queries.ts';

const serverPaged = (
  list: string,
  read: (search: MemberSearch, options: ReadOptions) => Promise<MemberPage>,
): ServedList<ListedMember> => ({
  page: (search) => ({ queryKey: [...MEMBERS_KEY, list, search], queryFn: ({ signal }) => read(search, { signal }) }),
});

/** Pages of the member list, if the gym is too large for a browser. */
export const serverPagedMembers = serverPaged('list', getMemberPage);
/** Pages of the health list, likewise. */
export const serverPagedMembersForMeasurements = serverPaged('picker', getMemberPageForMeasurements);

const { search: label, searchPlaceholder: placeholder, quickSearch } = memberTexts;

/** The specified search: part of the first name, case-sensitive (acceptance E1, F2). */
export const nameSearch: ListSearch<ListedMember> = {
  label,
  placeholder,
  filter: (members, q) => members.filter(({ fname }) => fname.includes(q)),
};

/** The search that we add. The list's tools bring its filter. */
export const quickMemberSearch = { label: quickSearch };
