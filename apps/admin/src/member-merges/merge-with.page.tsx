import type { MemberHint } from '@gym/api-client/admin';
import { EmptyState, QueryView, Screen, TextLink } from '@gym/ui';
import { Form, TextField } from '@gym/ui/form';
import { DataTable, type Column } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { foundColumns } from '../found-columns.tsx';
import { fullName } from '../full-name.ts';
import { goneNotice } from '../gone-notice.ts';
import { foundQuery, holdingsQuery } from '../member-data-queries.ts';
import { memberDataTexts } from '../member-data-texts.ts';
import styles from '../member-data.module.css';
import { paths } from '../paths.ts';

const { find, findLabel, search, searchHint, none, noneText, merge } = memberDataTexts;

/** Finds the other record of a member. */
export default function MergeWithPage(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(holdingsQuery(id));
  return (
    <Screen title={query.data ? merge.withTitle(fullName(query.data)) : merge.title} lead={merge.withLead}>
      <QueryView query={query} notFound={goneNotice(query.error)}>{() => <Search id={id} />}</QueryView>
    </Screen>
  );
}

function Search({ id }: { id: string }): ReactElement {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const query = useQuery(foundQuery(q, ''));
  const columns = useMemo((): readonly Column<MemberHint>[] => [
    ...foundColumns,
    { id: 'merge', header: merge.columns, headerHidden: true, align: 'end', cell: (member) => <TextLink to={paths.merge(id, member.id)} about={fullName(member)}>{merge.compare}</TextLink> },
  ], [id]);
  return (
    <div className={styles.stack}>
      <Form key={q} label={findLabel} initialValues={{ q }} onSubmit={(typed) => setParams(typed.q.trim() === '' ? {} : { q: typed.q.trim() })} submitLabel={find} surface="card">
        <TextField name="q" label={search} hint={searchHint} autoComplete="off" maxLength={200} />
      </Form>
      {q !== '' && (
        <QueryView query={query}>
          {({ members }) => (
            <DataTable caption={findLabel} columns={columns} rows={members.filter((member) => String(member.id) !== id)} rowKey={(member) => member.id} empty={<EmptyState title={none(q)}>{noneText}</EmptyState>} />
          )}
        </QueryView>
      )}
    </div>
  );
}
