import type { MemberRow } from '@gym/api-client/staff';
import { TextLink } from '@gym/ui';
import type { Column } from '@gym/ui/list';
import { fullName } from '../member/full-name.ts';
import { paths } from '../paths.ts';
import { healthTexts } from '../texts/health.ts';
import { sharedTexts } from '../texts/shared.ts';

const { columns } = healthTexts;

/** Columns of the health list (acceptance F2). */
export const healthColumns: readonly Column<MemberRow>[] = [
  { id: 'name', header: columns.name, cell: fullName },
  { id: 'phone', header: columns.phone, nowrap: true, cell: ({ phone }) => phone },
  {
    id: 'actions',
    header: columns.actions,
    headerHidden: true,
    align: 'end',
    cell: (member) => (
      <TextLink to={paths.updateHealth(member.id)} about={fullName(member)}>
        {sharedTexts.edit}
      </TextLink>
    ),
  },
];
