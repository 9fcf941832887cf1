import { post } from '@gym/api-client';
import { eraseUser } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { fullName } from '@gym/rules';
import { EmptyState, QueryView, Screen } from '@gym/ui';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { crumbs, trailTo } from '../../record-links.ts';
import * as paths from '../../paths.ts';
import { EraseForm } from '../member-data/index.ts';
import { backToList } from './user-values.ts';
import { userQuery, USERS_KEY } from './user-queries.ts';

const texts = {
  title: 'Erase a user',
  pageTitle: (name: string) => `Erase ${name}`,
  lead: 'For a person who left and asks for it. This cannot be undone, not even by us. Disabling keeps the account.',
  notOffered: 'This server does not offer this.',
  goes: 'What is deleted',
  stays: 'What stays, and why',
  person: 'Name, email, phone, picture and password',
  sessions: 'Every session: the user is signed out everywhere at once',
  said: 'Personal data in the audit trail, and the network addresses of this user there',
  entries: (id: string | number) => `The audit trail keeps what was done and when, by “User ${id}”.`,
  backups: 'Backups made before, until they are deleted. After a restore, the operator repeats these erasures.',
  confirm: 'Name or number',
  confirmHint: (name: string, id: string | number) => `Type “${name}” or ${id}.`,
  confirmMissing: 'Type the name or the number',
  confirmWrong: "This is neither the user's full name nor the number",
  submit: 'Erase for good',
  record: (id: string | number) => `Erasure of user ${id}`,
};

/** Erases a user's data. It first says which data goes and which stays. */
export default function EraseUserPage(): ReactElement {
  const { session } = useHost();
  const { id = '' } = useParams();
  if (session.has('user-erasure')) return <EraseUser id={id} />;
  return (
    <Screen title={texts.title}>
      <EmptyState title={texts.notOffered} />
    </Screen>
  );
}

function EraseUser({ id }: { id: string }): ReactElement {
  const query = useQuery(userQuery(id));
  return (
    <Screen
      title={query.data ? texts.pageTitle(fullName(query.data)) : texts.title}
      lead={texts.lead}
      width="form"
      breadcrumb={
        <Breadcrumb
          trail={trailTo(crumbs.users, paths.updateUser, id, query.data && fullName(query.data))}
          here={texts.title}
        />
      }
    >
      <QueryView query={query} notFound={{ to: paths.userList, label: backToList }}>
        {(user) => (
          <EraseForm
            texts={texts}
            id={user.id}
            name={fullName(user)}
            goes={[texts.person, texts.sessions, texts.said]}
            stays={[texts.entries(user.id), texts.backups]}
            form={link(paths.eraseUser, { id: user.id })}
            list={paths.userList}
            send={(values, attempt) => post(eraseUser, { id: user.id, ...values }, attempt)}
            refreshes={[USERS_KEY]}
            cancelTo={link(paths.updateUser, { id: user.id })}
          />
        )}
      </QueryView>
    </Screen>
  );
}
