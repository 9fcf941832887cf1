import type { MemberHint } from '@gym/api-client/admin';
import { EmptyState, QueryView, Screen, TextLink } from '@gym/ui';
import { DataTable, type Column } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { FindForm } from '../find-form.tsx';
import { foundColumns } from '../found-columns.tsx';
import { fullName } from '../full-name.ts';
import { goneNotice } from '../gone-notice.ts';
import { foundQuery, holdingsQuery } from '../member-data-queries.ts';
import { memberDataTexts } from '../member-data-texts.ts';
import styles from '../member-data.module.css';
import { Outcome } from '../outcome.tsx';
import { paths } from '../paths.ts';

const { findLabel, found, none, noneText, merge } = memberDataTexts;

/** Finds the other record of a member. */
export default function MergeWithPage(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(holdingsQuery(id));
  return (
    <Screen title={query.data ? merge.withTitle(fullName(query.data)) : merge.title} lead={merge.withLead}>
      <QueryView query={query} notFound={goneNotice(query.error)}>
        {() => <Search id={id} />}
      </QueryView>
    </Screen>
  );
}

function Search({ id }: { id: string }): ReactElement {
  const [params] = useSearchParams();
  const q = params.get('q') ?? '';
  const query = useQuery(foundQuery(q, ''));
  const columns = useMemo(
    (): readonly Column<MemberHint>[] => [
      ...foundColumns,
      {
        id: 'merge',
        header: merge.columns,
        headerHidden: true,
        align: 'end',
        cell: (member) => (
          <TextLink to={paths.merge(id, member.id)} about={fullName(member)}>
            {merge.compare}
          </TextLink>
        ),
      },
    ],
    [id],
  );
  const { members = [], more = false } = query.data ?? {};
  const others = members.filter((member) => String(member.id) !== id);
  return (
    <div className={styles.stack}>
      <FindForm />
      <Outcome answer={query.data} found={others.length > 0 && found(others.length, more)} none={none(q)} />
      {q !== '' && (
        <QueryView query={query}>
          {() => (
            <DataTable
              caption={findLabel}
              columns={columns}
              rows={others}
              rowKey={(member) => member.id}
              empty={<EmptyState title={none(q)}>{noneText}</EmptyState>}
            />
          )}
        </QueryView>
      )}
    </div>
  );
}
