import {
  FIRST_MEMBERS,
  getMember,
  getMemberContact,
  getMemberPage,
  getMemberPageForMeasurements,
  type MemberPage,
} from '@gym/api-client/staff';
import { queryOptions } from '@tanstack/react-query';

/** Everything read about members; a save reads it again. */
export const MEMBERS_KEY = ['members'] as const;

/** The member list's rows: all of them, or the first of a gym too large for a browser. */
export const memberListQuery = queryOptions({
  queryKey: [...MEMBERS_KEY, 'list'],
  queryFn: ({ signal }) => getMemberPage(FIRST_MEMBERS, { signal }),
});

/** The same members as the health list and the pickers ask for them (acceptance F2). */
export const memberPickerQuery = queryOptions({
  queryKey: [...MEMBERS_KEY, 'picker'],
  queryFn: ({ signal }) => getMemberPageForMeasurements(FIRST_MEMBERS, { signal }),
});

export const rowsOf = ({ rows }: MemberPage) => rows;
/** Whether there are more members than were read: then the server searches and pages. */
export const isPartial = ({ rows, total }: MemberPage) => total > rows.length;

/**
 * One member for a form: never from memory, as a form is filled once and a stale version would be refused (acceptance
 * J4).
 */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEMBERS_KEY, 'one', id],
    queryFn: ({ signal }) => getMember(id, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });

/** Name, email and phone of a chosen member. */
export const memberContactQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEMBERS_KEY, 'contact', id],
    queryFn: ({ signal }) => getMemberContact(id, { signal }),
    enabled: id !== '',
  });
