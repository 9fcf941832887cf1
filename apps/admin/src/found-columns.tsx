import type { MemberHint } from '@gym/api-client/admin';
import { TextLink } from '@gym/ui';
import type { Column } from '@gym/ui/list';
import { paths } from './paths.ts';
import { fullName } from './full-name.ts';
import { memberDataTexts } from './member-data-texts.ts';

const { columns } = memberDataTexts;

/** As much of a member as it takes to recognise somebody. */
export const foundColumns: readonly Column<MemberHint>[] = [
  {
    id: 'name',
    header: columns.name,
    cell: (member) => (
      <TextLink to={paths.memberData(member.id)}>
        <bdi>{fullName(member)}</bdi>
      </TextLink>
    ),
  },
  { id: 'number', header: columns.number, nowrap: true, cell: ({ id }) => id },
  { id: 'phone', header: columns.phone, nowrap: true, cell: ({ phone }) => phone },
  { id: 'email', header: columns.email, cell: ({ email }) => email },
];
