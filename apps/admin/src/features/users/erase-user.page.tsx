import { eraseUser, type User } from '@gym/api-client/admin';
import { useHost } from '@gym/remote-contract';
import { EmptyState, QueryView, Screen } from '@gym/ui';
import { SaveForm, TextField } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { object, string } from 'yup';
import { paths } from '../../paths.ts';
import { fullName } from '../../shared/full-name.ts';
import layout from '../../shared/layout.module.css';
import styles from '../../shared/member-data.module.css';
import { Section } from '../../shared/section.tsx';
import { userTexts } from '../../texts/users.ts';
import { userQuery, USERS_KEY } from './user-queries.ts';

const { backToList, erase } = userTexts;

const schema = object({
  confirm: string().trim().required(erase.confirmMissing),
});
const BLANK = { confirm: '' };

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
    <Screen title={query.data ? erase.pageTitle(fullName(query.data)) : erase.title} lead={erase.lead} width="form">
      <QueryView query={query} notFound={{ to: paths.userList, label: backToList }}>
        {(user) => <EraseForm user={user} />}
      </QueryView>
    </Screen>
  );
}

function EraseForm({ user }: { user: User }): ReactElement {
  const { id } = user;
  return (
    <div className={layout.stack}>
      <Section title={erase.goes}>
        <List items={[erase.person, erase.sessions, erase.said]} />
      </Section>
      <Section title={erase.stays}>
        <List items={[erase.entries(id), erase.backups]} />
      </Section>
      <SaveForm
        label={erase.title}
        form={paths.eraseUser(id)}
        list={paths.userList}
        record={() => erase.record(id)}
        initialValues={BLANK}
        schema={schema}
        send={(values, attempt) => eraseUser({ id, ...values }, attempt)}
        refreshes={[USERS_KEY]}
        submitLabel={erase.submit}
        irreversible
        cancelTo={paths.updateUser(id)}
      >
        <TextField
          name="confirm"
          label={erase.confirm}
          hint={erase.confirmHint(fullName(user), id)}
          autoComplete="off"
          maxLength={500}
          required
        />
      </SaveForm>
    </div>
  );
}

const List = ({ items }: { items: readonly string[] }): ReactElement => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
