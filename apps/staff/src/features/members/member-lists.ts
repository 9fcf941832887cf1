import type { ReadOptions } from '@gym/api-client';
import type { ListedMember } from '@gym/api-contract';
import type { ListSearch, ServedList } from '@gym/ui/list';
import { type MemberPage, type MemberSearch, readMembers, readPickerMembers, MEMBERS_KEY } from './member-queries.ts';
import { memberTexts } from './texts.ts';

const serverPaged = (
  list: string,
  read: (search: MemberSearch, options: ReadOptions) => Promise<MemberPage>,
): ServedList<ListedMember> => ({
  page: (search) => ({ queryKey: [...MEMBERS_KEY, list, search], queryFn: ({ signal }) => read(search, { signal }) }),
});

/** Pages of the member list, if the gym is too large for a browser. */
export const serverPagedMembers = serverPaged('list', readMembers);
/** Pages of the health list, likewise. */
export const serverPagedMembersForMeasurements = serverPaged('picker', readPickerMembers);

const { search: label, searchPlaceholder: placeholder, quickSearch } = memberTexts;

/** The specified search: part of the first name, case-sensitive (acceptance E1, F2). */
export const nameSearch: ListSearch<ListedMember> = {
  label,
  placeholder,
  filter: (members, q) => members.filter(({ fname }) => fname.includes(q)),
};

/** The search that we add. The list's tools bring its filter. */
export const quickMemberSearch = { label: quickSearch };

/** Loads what arranges lists of members. */
export const loadListTools = () => import(/* webpackChunkName: "list-tools" */ './member-list-tools.tsx');

/** Load the dialogs that change the tags of members. */
export const loadAddTagDialog = () => import(/* webpackChunkName: "list-bulk" */ './add-tag-dialog.tsx');
export const loadRemoveTagDialog = () => import(/* webpackChunkName: "list-bulk" */ './remove-tag-dialog.tsx');
