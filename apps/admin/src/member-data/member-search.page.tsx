import { useHost } from '@gym/remote-contract';
import { EmptyState, LinkButton, QueryView, Screen } from '@gym/ui';
import { Form, TextField } from '@gym/ui/form';
import { DataTable } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../paths.ts';
import { foundColumns } from '../found-columns.tsx';
import { foundQuery } from '../member-data-queries.ts';
import styles from '../member-data.module.css';
import { memberDataTexts } from '../member-data-texts.ts';

const { title, lead, notOffered, find, findLabel, search, searchHint, empty, emptyText, none, noneText, found, more, merges, duplicates } = memberDataTexts;

/** Finds a member whose data somebody asks about. Nobody is listed unasked. */
export default function MemberSearchPage(): ReactElement {
  const { session } = useHost();
  return (
    <Screen
      title={title}
      lead={lead}
      actions={session.has('member-data') && <><LinkButton to={paths.merges}>{merges.title}</LinkButton><LinkButton to={paths.duplicates}>{duplicates.title}</LinkButton></>}
    >
      {session.has('member-data') ? <Search /> : <EmptyState title={notOffered} />}
    </Screen>
  );
}

function Search(): ReactElement {
  const [params, setParams] = useSearchParams();
  const [q, after] = [params.get('q') ?? '', /^[1-9]\d{0,14}$/.exec(params.get('after') ?? '')?.[0] ?? ''];
  return (
    <div className={styles.stack}>
      <Form key={q} label={findLabel} initialValues={{ q }} onSubmit={(typed) => setParams(typed.q.trim() === '' ? {} : { q: typed.q.trim() })} submitLabel={find} surface="card">
        <TextField name="q" label={search} hint={searchHint} autoComplete="off" maxLength={200} />
      </Form>
      {q === '' ? <EmptyState title={empty}>{emptyText}</EmptyState> : <Found q={q} after={after} />}
    </div>
  );
}

function Found({ q, after }: { q: string; after: string }): ReactElement {
  const query = useQuery(foundQuery(q, after));
  return (
    <QueryView query={query}>
      {(page) => {
        const last = page.members.at(-1);
        return (
          <>
            <p role="status" className={styles.note}>{page.members.length > 0 && found(page.members.length, page.more)}</p>
            <DataTable caption={title} columns={foundColumns} rows={page.members} rowKey={({ id }) => id} empty={<EmptyState title={none(q)}>{noneText}</EmptyState>} />
            {page.more && last && <div className={styles.more}><LinkButton to={`?${new URLSearchParams({ q, after: String(last.id) })}`}>{more}</LinkButton></div>}
          </>
        );
      }}
    </QueryView>
  );
}
