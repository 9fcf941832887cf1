import type { ListedMember } from '@gym/api-contract';
import type { ContributedAction, ContributedColumn, HostServices } from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { Badge, EmailText, TextLink } from '@gym/ui';
import { type Column, linksColumn } from '@gym/ui/list';
import { Fragment } from 'react';
import * as paths from '../../paths.ts';
import { fullName } from './full-name.ts';
import { MembershipStatus } from './membership-status.tsx';
import { sharedTexts } from '../../texts.ts';

/** Texts of the headers. */
const columns = { name: 'Full name', phone: 'Phone', email: 'Email', membership: 'Membership', actions: 'Actions' };

const contact: readonly Column<ListedMember>[] = [
  { id: 'phone', header: columns.phone, width: 8.75, cell: ({ phone }) => phone },
  { id: 'email', header: columns.email, width: 9.5, cell: ({ email }) => <EmailText email={email} /> },
];

const membership: Column<ListedMember> = {
  id: 'membership',
  header: columns.membership,
  width: 8,
  cell: (member) => (member.membership ? <MembershipStatus member={member} /> : '–'),
};

const edit = (actions: readonly ContributedAction[]): Column<ListedMember> =>
  linksColumn<ListedMember>({
    header: columns.actions,
    label: sharedTexts.edit,
    to: ({ id }) => link(paths.updateMember, { id }),
    about: fullName,
    actions,
    given: ({ id }) => ({ member: id }),
  });

/** Columns of the member list (acceptance E1), with the announced ones, and columns and actions of other remotes. */
export const memberColumns = (
  session: HostServices['session'],
  more: readonly ContributedColumn[] = [],
  actions: readonly ContributedAction[] = [],
): readonly Column<ListedMember>[] => [
  {
    id: 'name',
    header: columns.name,
    cell: (member) => (
      <>
        {session.has('member-page') ? (
          <TextLink to={link(paths.member, { id: member.id })}>{fullName(member)}</TextLink>
        ) : (
          fullName(member)
        )}
        {member.tags?.map((tag) => (
          <Fragment key={tag}>
            {' '}
            <Badge>{tag}</Badge>
          </Fragment>
        ))}
      </>
    ),
  },
  ...contact,
  ...(session.has('member-status') ? [membership] : []),
  ...more,
  edit(actions),
];
