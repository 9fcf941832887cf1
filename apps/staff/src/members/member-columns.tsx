import type { MemberRow } from '@gym/api-client';
import { TextLink } from '@gym/ui';
import type { Column } from '@gym/ui/list';
import { fullName } from '../member/full-name.ts';
import { paths } from '../paths.ts';
import { membersTexts } from '../texts/members.ts';
import { sharedTexts } from '../texts/shared.ts';

const { columns } = membersTexts;

const contact: readonly Column<MemberRow>[] = [
  { id: 'name', header: columns.name, cell: fullName },
  { id: 'phone', header: columns.phone, nowrap: true, cell: ({ phone }) => phone },
  { id: 'email', header: columns.email, cell: ({ email }) => email },
];

const edit: Column<MemberRow> = {
  id: 'actions',
  header: columns.actions,
  headerHidden: true,
  align: 'end',
  cell: (member) => <TextLink to={paths.updateMember(member.id)} about={fullName(member)}>{sharedTexts.edit}</TextLink>,
};

/** Columns of the member list (acceptance E1). */
export const memberColumns = [...contact, edit];
