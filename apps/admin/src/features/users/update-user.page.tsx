import { post } from '@gym/api-client';
import type { User } from '@gym/api-contract';
import { updateUserDetails } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { fullName } from '@gym/rules';
import { LinkButton, QueryView, Screen } from '@gym/ui';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { SaveForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { crumbs, openRecord } from '../../record-links.ts';
import { HistoryLink } from '../../history-link.tsx';
import * as paths from '../../paths.ts';
import { sharedTexts } from '../../texts.ts';
import { OneTimePassword } from './one-time-password.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import { PersonFields, RoleFields } from './user-form.tsx';
import { backToList, updateUserSchema, userRecord, userRow } from './user-values.ts';
import { useUndoActivity } from './undo-activity.ts';
import { userListQuery, userQuery, USERS_KEY } from './user-queries.ts';

const title = 'Update User';

/** Update User (acceptance C4, C5), filled from the server. */
export default function UpdateUserPage(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(userQuery(id));
  return (
    <Screen
      title={title}
      record={query.data && fullName(query.data)}
      width="form"
      breadcrumb={<Breadcrumb trail={[crumbs.users]} here={query.data && fullName(query.data)} />}
      actions={<UserActions id={id} user={query.data} />}
    >
      <QueryView query={query} notFound={{ to: paths.userList, label: backToList }}>
        {(user) => <UpdateUserForm key={id} id={id} user={user} />}
      </QueryView>
    </Screen>
  );
}

function UserActions({ id, user }: { id: string; user: User | undefined }): ReactElement {
  const { session } = useHost();
  return (
    <>
      {session.has('second-factor') && user && <ResetSecondFactor id={id} user={user} />}
      {session.has('one-time-passwords') && user && <OneTimePassword id={id} user={user} />}
      <HistoryLink record="user" id={id} />
      {session.has('user-erasure') && <LinkButton to={link(paths.eraseUser, { id })}>Erase…</LinkButton>}
    </>
  );
}

function UpdateUserForm({ id, user }: { id: string; user: User }): ReactElement {
  const roles = useHost().session.has('user-roles');
  const undoActivity = useUndoActivity(id, user);
  return (
    <SaveForm
      label={title}
      form={link(paths.updateUser, { id })}
      list={paths.userList}
      record={(user) => userRecord(user)}
      name={({ fname, lname }) => fullName({ fname, lname })}
      next={({ values }) => [
        ...openRecord(id, fullName(values), paths.updateUser),
        ...('active' in values ? undoActivity(values.active) : []),
      ]}
      initialValues={
        roles ? { ...personOf(user), role: String(user.role ?? 2), active: user.active ?? true } : personOf(user)
      }
      version={user.version}
      schema={updateUserSchema}
      send={(values, attempt) => post(updateUserDetails, { id, ...values }, attempt)}
      row={{ lists: userListQuery.queryKey, id, fields: userRow }}
      refreshes={[USERS_KEY]}
      submitLabel={sharedTexts.save}
      columns={2}
      cancelTo={paths.userList}
    >
      <PersonFields />
      {roles && <RoleFields />}
    </SaveForm>
  );
}

const personOf = ({ fname, lname, email, phone }: User) => ({ fname, lname, email, phone });
