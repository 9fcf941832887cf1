import { post } from '@gym/api-client';
import type { BodyOf, User } from '@gym/api-contract';
import { saveUserDetails } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { fullName } from '@gym/rules';
import { Screen } from '@gym/ui';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { PasswordField, SaveForm } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { crumbs, openRecord } from '../../record-links.ts';
import * as paths from '../../paths.ts';
import { sharedTexts } from '../../texts.ts';
import { PersonFields, RoleFields } from './user-form.tsx';
import { addUserSchema, userRecord, userRow } from './user-values.ts';
import { userListQuery, USERS_KEY } from './user-queries.ts';

const title = 'Add User';

const BLANK = { fname: '', lname: '', email: '', phone: '', password: '' };
/** A new user is staff unless Role says otherwise (acceptance C5). */
const BLANK_WITH_ROLE = { ...BLANK, role: '2', active: true };

type NewUser = Omit<BodyOf<typeof saveUserDetails>, 'role'> & Pick<User, 'role'>;

/** Add User (acceptance C3, C5): the browser's own validation blocks the submit. */
export default function AddUserPage(): ReactElement {
  const roles = useHost().session.has('user-roles');
  return (
    <Screen title={title} width="form" breadcrumb={<Breadcrumb trail={[crumbs.users]} here={title} />}>
      <SaveForm
        native
        label={title}
        form={paths.addUser}
        list={paths.userList}
        record={(user) => userRecord(user)}
        name={({ fname, lname }) => fullName({ fname, lname })}
        next={({ id, values }) => openRecord(id, fullName(values), paths.updateUser)}
        initialValues={roles ? BLANK_WITH_ROLE : BLANK}
        secrets={['password']}
        schema={addUserSchema}
        send={(user: NewUser, attempt) => post(saveUserDetails, user, attempt)}
        row={{ lists: userListQuery.queryKey, fields: userRow }}
        refreshes={[USERS_KEY]}
        submitLabel={sharedTexts.save}
        columns={2}
        cancelTo={paths.userList}
      >
        <PersonFields />
        <PasswordField name="password" label="Password" autoComplete="new-password" required />
        {roles && <RoleFields />}
      </SaveForm>
    </Screen>
  );
}
