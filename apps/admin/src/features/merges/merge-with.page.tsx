import type { MemberHint } from '@gym/api-contract';
import { link } from '@gym/remote-contract/link';
import { fullName } from '@gym/rules';
import { EmptyState, QueryView, Screen, TextLink } from '@gym/ui';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { DataTable, type Column } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { crumbs, trailTo } from '../../record-links.ts';
import {
  memberDataQuery,
  memberDataTexts,
  memberSearchColumns,
  MemberSearchForm,
  memberSearchQuery,
  missingMemberNotice,
  SearchStatus,
} from '../member-data/index.ts';
import layout from '../../layout.module.css';
import * as paths from '../../paths.ts';

const { findLabel, found, none, noneText, merge } = memberDataTexts;

/** Finds the other record of a member. */
export default function MergeWithPage(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(memberDataQuery(id));
  return (
    <Screen
      title={query.data ? merge.withTitle(fullName(query.data)) : merge.title}
      lead={merge.withLead}
      breadcrumb={
        <Breadcrumb
          trail={trailTo(crumbs.memberData, paths.memberData, id, query.data && fullName(query.data))}
          here={merge.title}
        />
      }
    >
      <QueryView query={query} notFound={missingMemberNotice(query.error)}>
        {() => <Search id={id} />}
      </QueryView>
    </Screen>
  );
}

function Search({ id }: { id: string }): ReactElement {
  const [params] = useSearchParams();
  const q = params.get('q') ?? '';
  const query = useQuery(memberSearchQuery(q, ''));
  const columns = useMemo(
    (): readonly Column<MemberHint>[] => [
      ...memberSearchColumns,
      {
        id: 'merge',
        header: merge.columns,
        headerHidden: true,
        align: 'end',
        width: 5,
        cell: (member) => (
          <TextLink to={link(paths.merge, { id, other: member.id })} about={fullName(member)}>
            {merge.compare}
          </TextLink>
        ),
      },
    ],
    [id],
  );
  const { data: members = [], more = false } = query.data ?? {};
  const others = members.filter((member) => String(member.id) !== id);
  return (
    <div className={layout.stack}>
      <MemberSearchForm />
      <SearchStatus answer={query.data} found={others.length > 0 && found(others.length, more)} none={none(q)} />
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
