import { useHost } from '@gym/remote-contract';
import { EmptyState, LinkButton, QueryView, Screen } from '@gym/ui';
import { DataTable } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as paths from '../../paths.ts';
import { idIn } from '../../record-links.ts';
import { MemberSearchForm } from './member-search.tsx';
import { memberSearchColumns } from './member-columns.tsx';
import { memberSearchQuery } from './member-data-queries.ts';
import layout from '../../layout.module.css';
import { memberDataTexts } from './texts.ts';
import { SearchStatus } from './search-status.tsx';

const { title, lead, notOffered, empty, emptyText, none, noneText, found, more, merges, duplicates, imports } =
  memberDataTexts;

/** Finds the member whose data an administrator needs. It lists no members before a search. */
export default function MemberSearchPage(): ReactElement {
  const { session } = useHost();
  return (
    <Screen
      title={title}
      lead={lead}
      actions={
        session.has('member-data') && (
          <>
            {session.has('import-restore') && <LinkButton to={paths.imports}>{imports}</LinkButton>}
            <LinkButton to={paths.merges}>{merges.title}</LinkButton>
            <LinkButton to={paths.duplicates}>{duplicates.title}</LinkButton>
          </>
        )
      }
    >
      {session.has('member-data') ? <Search /> : <EmptyState title={notOffered} />}
    </Screen>
  );
}

function Search(): ReactElement {
  const [params] = useSearchParams();
  const [q, after] = [params.get('q') ?? '', idIn(params, 'after')];
  const query = useQuery(memberSearchQuery(q, after));
  const { data: members = [], more: follows = false } = query.data ?? {};
  const last = members.at(-1);
  return (
    <div className={layout.stack}>
      <MemberSearchForm />
      <SearchStatus answer={query.data} found={last && found(members.length, follows)} none={none(q)} />
      {q === '' ? (
        <EmptyState title={empty}>{emptyText}</EmptyState>
      ) : (
        <QueryView query={query}>
          {() => (
            <>
              <DataTable
                caption={title}
                columns={memberSearchColumns}
                rows={members}
                rowKey={({ id }) => id}
                empty={<EmptyState title={none(q)}>{noneText}</EmptyState>}
              />
              {follows && last && (
                <div className={layout.more}>
                  <LinkButton to={`?${new URLSearchParams({ q, after: String(last.id) })}`}>{more}</LinkButton>
                </div>
              )}
            </>
          )}
        </QueryView>
      )}
    </div>
  );
}
