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
import { crumbs } from '../../record-links.tsx';
import * as paths from '../../paths.ts';
import { EraseForm } from '../member-data/index.ts';
import { userTexts } from './texts.ts';
import { userQuery, USERS_KEY } from './user-queries.ts';

const { backToList, erase } = userTexts;

/** Erases a user's data. It first says which data goes and which stays. */
export default function EraseUserPage(): ReactElement {
  const { session } = useHost();
  const { id = '' } = useParams();
  if (session.has('user-erasure')) return <EraseUser id={id} />;
  return (
    <Screen title={erase.title}>
      <EmptyState title={erase.notOffered} />
    </Screen>
  );
}

function EraseUser({ id }: { id: string }): ReactElement {
  const query = useQuery(userQuery(id));
  return (
    <Screen
      title={query.data ? erase.pageTitle(fullName(query.data)) : erase.title}
      lead={erase.lead}
      width="form"
      breadcrumb={
        <Breadcrumb
          trail={[
            crumbs.users,
            ...(query.data ? [{ to: link(paths.updateUser, { id }), label: fullName(query.data) }] : []),
          ]}
          here={erase.title}
        />
      }
    >
      <QueryView query={query} notFound={{ to: paths.userList, label: backToList }}>
        {(user) => (
          <EraseForm
            texts={erase}
            id={user.id}
            name={fullName(user)}
            goes={[erase.person, erase.sessions, erase.said]}
            stays={[erase.entries(user.id), erase.backups]}
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
