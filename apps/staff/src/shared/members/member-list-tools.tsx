import { readSession } from '@gym/api-client';
import type { MemberRow } from '@gym/api-client/staff';
import { createListTools, type ListFilter, type ListSort } from '@gym/ui/list-tools';
import { listTexts } from '../../texts/lists.ts';
import { memberTexts } from '../../texts/shared.ts';
import { fullName } from './full-name.ts';

/** Who is signed in. */
export const person = (): string => {
  const session = readSession();
  return session ? fullName(session) : '';
};

const MEMBERSHIPS = ['active', 'ended', 'none'] as const;

const membershipFilter: ListFilter<MemberRow> = {
  name: 'membership',
  label: listTexts.membership,
  // A server that does not announce the status sends none.
  options: (rows) =>
    rows.some(({ membership }) => membership)
      ? MEMBERSHIPS.map((value) => ({ value, label: memberTexts.membership[value] }))
      : [],
  value: ({ membership }) => membership,
};

const sorts: readonly ListSort<MemberRow>[] = [
  { id: 'name', kind: 'text', value: fullName },
  { id: 'phone', kind: 'text', directions: listTexts.numberDirections, value: ({ phone }) => phone },
  { id: 'email', kind: 'text', value: ({ email }) => email },
  { id: 'membership', kind: 'day', label: listTexts.membershipEnd, value: ({ ends }) => ends },
  { id: 'added', kind: 'number', label: listTexts.added, directions: listTexts.ages, value: ({ id }) => Number(id) },
];

/** What users can arrange in a list of members. */
export const memberListTools = (name: string) =>
  createListTools<MemberRow>({ name, person, unsorted: listTexts.oldestFirst, sorts, filters: [membershipFilter] });
