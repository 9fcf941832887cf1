import type { MemberRow } from '@gym/api-client/staff';
import { EmailText, TextLink } from '@gym/ui';
import type { Column } from '@gym/ui/list';
import { fullName } from '../member/full-name.ts';
import { MembershipStatus } from '../member/membership-status.tsx';
import { paths } from '../paths.ts';
import { membersTexts } from '../texts/members.ts';
import { sharedTexts } from '../texts/shared.ts';

const { columns } = membersTexts;

const contact: readonly Column<MemberRow>[] = [
  { id: 'phone', header: columns.phone, nowrap: true, cell: ({ phone }) => phone },
  { id: 'email', header: columns.email, cell: ({ email }) => <EmailText email={email} /> },
];

const membership: Column<MemberRow> = {
  id: 'membership',
  header: columns.membership,
  cell: (member) => (member.membership ? <MembershipStatus member={member} /> : '–'),
};

const edit: Column<MemberRow> = {
  id: 'actions',
  header: columns.actions,
  headerHidden: true,
  align: 'end',
  cell: (member) => (
    <TextLink to={paths.updateMember(member.id)} about={fullName(member)}>
      {sharedTexts.edit}
    </TextLink>
  ),
};

/** What the server announces beyond the specification. */
interface Announced {
  /** There is a page for each member. */
  readonly linked: boolean;
  /** Rows carry the membership. */
  readonly status: boolean;
}

/** Columns of the member list (acceptance E1), with what is announced. */
export const memberColumns = ({ linked, status }: Announced): readonly Column<MemberRow>[] => [
  {
    id: 'name',
    header: columns.name,
    cell: (member) =>
      linked ? <TextLink to={paths.member(member.id)}>{fullName(member)}</TextLink> : fullName(member),
  },
  ...contact,
  ...(status ? [membership] : []),
  edit,
];
