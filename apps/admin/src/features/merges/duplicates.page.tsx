import type { LikelyDuplicates } from '@gym/api-contract';
import { useHost } from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { fullName } from '@gym/rules';
import { EmptyState, LinkButton, QueryView, Screen, TextLink } from '@gym/ui';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { Form, SelectField } from '@gym/ui/form';
import { DataTable, type Column } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useFormKey } from '@gym/ui/use-form-key';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { crumbs, idIn } from '../../record-links.ts';
import { type DuplicateField, duplicatesQuery, memberDataTexts, SearchStatus } from '../member-data/index.ts';
import layout from '../../layout.module.css';
import * as paths from '../../paths.ts';

const {
  notOffered,
  duplicates: { title, lead, by: byLabel, kinds, show, found, none, noneText, columns, more, compare, older },
} = memberDataTexts;

const KINDS = Object.entries(kinds).map(([value, label]) => ({ value, label }));
const isLikeness = (text: string | null): text is DuplicateField => text !== null && Object.hasOwn(kinds, text);

function Members({ group: { members, count } }: { group: LikelyDuplicates }): ReactElement {
  return (
    <ul>
      {members.map((member) => (
        <li key={member.id}>
          <TextLink to={link(paths.memberData, { id: member.id })}>
            <bdi>{fullName(member)}</bdi>
          </TextLink>{' '}
          <span className={layout.note}>
            {member.id} · <span className={layout.whole}>{member.phone}</span> ·{' '}
            <span className={layout.whole}>{member.email}</span>
          </span>
        </li>
      ))}
      {count > members.length && <li className={layout.note}>{more(count - members.length)}</li>}
    </ul>
  );
}

/** Compare takes the first two members of a group. For other pairs, start from a member's page. */
const groupColumns: readonly Column<LikelyDuplicates>[] = [
  { id: 'members', header: columns.members, width: 16, cell: (group) => <Members group={group} /> },
  {
    id: 'merge',
    header: columns.merge,
    headerHidden: true,
    align: 'end',
    width: 5,
    cell: ({ members: [one, two] }) =>
      one &&
      two && (
        <TextLink to={link(paths.merge, { id: one.id, other: two.id })} about={fullName(one)}>
          {compare}
        </TextLink>
      ),
  },
];

/** Lists likely duplicates, to start a merge. */
export default function DuplicatesPage(): ReactElement {
  const { session } = useHost();
  return (
    <Screen title={title} lead={lead} breadcrumb={<Breadcrumb trail={[crumbs.memberData]} here={title} />}>
      {session.has('member-data') ? <Duplicates /> : <EmptyState title={notOffered} />}
    </Screen>
  );
}

function Duplicates(): ReactElement {
  const [params, setParams] = useSearchParams();
  const asked = params.get('by');
  const by: DuplicateField = isLikeness(asked) ? asked : 'phone';
  const after = idIn(params, 'after');
  const query = useQuery(duplicatesQuery(by, after));
  const { data: groups = [], more: follows = false } = query.data ?? {};
  const last = groups.at(-1)?.members[0];
  const [key, leadsTo] = useFormKey(by);
  const choose = (chosen: { by: DuplicateField }) => {
    leadsTo(chosen.by);
    setParams(chosen);
  };
  return (
    <div className={layout.stack}>
      <Form key={key} label={byLabel} initialValues={{ by }} onSubmit={choose} submitLabel={show} surface="card">
        <SelectField name="by" label={byLabel} options={KINDS} placeholder={false} />
      </Form>
      <SearchStatus answer={query.data} found={last && found(groups.length, follows)} none={none} />
      <QueryView query={query}>
        {() => (
          <>
            <DataTable
              caption={title}
              columns={groupColumns}
              rows={groups}
              rowKey={({ members }) => members[0]?.id ?? ''}
              empty={<EmptyState title={none}>{noneText}</EmptyState>}
            />
            {follows && last && (
              <div className={layout.more}>
                <LinkButton to={`?${new URLSearchParams({ by, after: String(last.id) })}`}>{older}</LinkButton>
              </div>
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}
