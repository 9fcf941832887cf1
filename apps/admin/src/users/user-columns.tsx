import type { User } from '@gym/api-client/admin';
import { Badge, EmailText, TextLink } from '@gym/ui';
import type { Column } from '@gym/ui/list';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

const { columns, roles, status } = texts.users;

const nameOf = ({ fname, lname }: User) => `${fname} ${lname}`.trim();

const person: readonly Column<User>[] = [
  { id: 'name', header: columns.name, cell: nameOf },
  { id: 'email', header: columns.email, cell: ({ email }) => <EmailText email={email} /> },
  { id: 'phone', header: columns.phone, nowrap: true, cell: ({ phone }) => phone },
];

const access: readonly Column<User>[] = [
  {
    id: 'role',
    header: columns.role,
    nowrap: true,
    cell: ({ role }) => (role === 1 ? roles.administrator : roles.staff),
  },
  {
    id: 'status',
    nowrap: true,
    header: columns.status,
    cell: ({ active }) =>
      active === false ? <Badge tone="warning">{status.inactive}</Badge> : <Badge tone="accent">{status.active}</Badge>,
  },
];

const edit: Column<User> = {
  id: 'actions',
  header: columns.actions,
  headerHidden: true,
  align: 'end',
  cell: (user) => (
    <TextLink to={paths.updateUser(user.id)} about={nameOf(user)}>
      {texts.edit}
    </TextLink>
  ),
};

/** Columns of the user list as the specification has it. */
export const userColumns = [...person, edit];

/** The same where the server announces roles (acceptance C5). */
export const userColumnsWithRole = [...person, ...access, edit];
