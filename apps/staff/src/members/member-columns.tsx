import type { MemberRow } from '@gym/api-client/staff';
import { formatDay, TextLink } from '@gym/ui';
import type { Column } from '@gym/ui/list';
import { fullName } from '../member/full-name.ts';
import { MembershipBadge } from '../member/membership-badge.tsx';
import { paths } from '../paths.ts';
import { membersTexts } from '../texts/members.ts';
import { sharedTexts } from '../texts/shared.ts';

const { columns } = membersTexts;

const contact: readonly Column<MemberRow>[] = [
  { id: 'phone', header: columns.phone, nowrap: true, cell: ({ phone }) => phone },
  { id: 'email', header: columns.email, cell: ({ email }) => email },
];

const membership = (locale: string): readonly Column<MemberRow>[] => [
  { id: 'membership', header: columns.membership, nowrap: true, cell: (member) => <MembershipBadge membership={member.membership} /> },
  { id: 'ends', header: columns.ends, nowrap: true, cell: ({ ends }) => (ends ? formatDay(ends, locale) : '–') },
];

const edit: Column<MemberRow> = {
  id: 'actions',
  header: columns.actions,
  headerHidden: true,
  align: 'end',
  cell: (member) => <TextLink to={paths.updateMember(member.id)} about={fullName(member)}>{sharedTexts.edit}</TextLink>,
};

/** What the server announces beyond the specification, and how the gym writes a day. */
interface Announced {
  /** There is a page for each member. */
  readonly linked: boolean;
  /** Rows carry the membership. */
  readonly status: boolean;
  readonly locale: string;
}

/** Columns of the member list (acceptance E1), with what is announced. */
export const memberColumns = ({ linked, status, locale }: Announced): readonly Column<MemberRow>[] => [
  { id: 'name', header: columns.name, cell: (member) => (linked ? <TextLink to={paths.member(member.id)}>{fullName(member)}</TextLink> : fullName(member)) },
  ...contact,
  ...(status ? membership(locale) : []),
  edit,
];
