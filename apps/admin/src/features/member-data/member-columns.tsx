import * as paths from '../../paths.ts';
import type { Column } from '@gym/ui/list';
import { TextLink, EmailText } from '@gym/ui';
import { fullName } from '@gym/rules';
import { link } from '@gym/remote-contract/link';
import type { MemberHint } from '@gym/api-contract';
import { memberDataTexts } from './texts.ts';

export const { columns } = memberDataTexts;

/** Just enough columns to recognise a member. */
export const memberSearchColumns: readonly Column<MemberHint>[] = [
  {
    id: 'name',
    header: columns.name,
    cell: (member) => (
      <TextLink to={link(paths.memberData, { id: member.id })}>
        <bdi>{fullName(member)}</bdi>
      </TextLink>
    ),
  },
  { id: 'number', header: columns.number, nowrap: true, width: 4, cell: ({ id }) => id },
  { id: 'phone', header: columns.phone, nowrap: true, cell: ({ phone }) => phone },
  { id: 'email', header: columns.email, width: 9.5, cell: ({ email }) => <EmailText email={email} /> },
];
