import type { MemberRow } from '@gym/api-client';
import type { Column } from '@gym/ui/list';
import { texts } from '../texts.ts';

const { columns } = texts.members;

/** Columns of the member list (acceptance E1). */
export const memberColumns: readonly Column<MemberRow>[] = [
  { id: 'name', header: columns.name, cell: ({ fname, lname }) => `${fname} ${lname}`.trim() },
  { id: 'phone', header: columns.phone, nowrap: true, cell: ({ phone }) => phone },
  { id: 'email', header: columns.email, cell: ({ email }) => email },
];
