import type { MemberPage } from './member-pages.ts';
import { FIRST_MEMBERS, readMembers, readPickerMembers } from './member-pages.ts';
import { queryOptions } from '@tanstack/react-query';

/** Key of all queries about members; a save invalidates it. */
export const MEMBERS_KEY = ['members'] as const;

/** Rows of the member list: all members, or the first ones of a gym too large for a browser. */
export const memberListQuery = queryOptions({
  queryKey: [...MEMBERS_KEY, 'list'],
  queryFn: ({ signal }) => readMembers(FIRST_MEMBERS, { signal }),
});

/** The same members in the response that the health list and the pickers use (acceptance F2). */
export const memberPickerQuery = queryOptions({
  queryKey: [...MEMBERS_KEY, 'picker'],
  queryFn: ({ signal }) => readPickerMembers(FIRST_MEMBERS, { signal }),
});

export const rowsOf = ({ rows }: MemberPage) => rows;
/** Whether the response has only some of the members: then the server searches and pages. */
export const isPartial = ({ rows, total }: MemberPage) => total > rows.length;
