import type { MemberImport, MemberImportRow } from '@gym/api-contract';
import { type RowFate, importRowsQuery } from './import-queries.ts';
import { useHost } from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { Badge, EmailText, EmptyState, formatDay, QueryView, Skeleton, TextLink, type BadgeTone } from '@gym/ui';
import { DataTable, Pager, useListParams, usePastEnd, type Column } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUrlChoice } from '../members/index.ts';
import * as paths from '../../paths.ts';
import { importTexts } from './texts.ts';
import styles from './imports.module.css';

const { columns: names, untilDay, fates, same, sameRow, sameMember, kept, fateLegend, all, none } = importTexts;

const PAGE_SIZE = 20;

const TONES: Readonly<Partial<Record<RowFate, BadgeTone>>> = {
  add: 'accent',
  added: 'accent',
  duplicate: 'warning',
  refused: 'danger',
  kept: 'warning',
};
const FATES = Object.keys(fates) as RowFate[];

/** Why a row has its fate, with a link to the existing member. */
function Reason({ row, linked }: { readonly row: MemberImportRow; readonly linked: boolean }): ReactElement | null {
  if (row.fate === 'refused')
    return (
      <ul className={styles.reasons}>
        {row.errors.map(({ field, text }) => (
          <li key={field}>
            {/* It may show how an email looks. */}
            <EmailText email={text} />
          </li>
        ))}
      </ul>
    );
  if (row.fate === 'kept' && row.kept_because) return <span>{kept[row.kept_because]}</span>;
  if (row.fate !== 'duplicate') return null;
  if (row.duplicate_of === null)
    return (
      <span>
        {same(row.same)}
        {row.duplicate_line !== null && sameRow(row.duplicate_line)}
      </span>
    );
  const name = sameMember(row.duplicate_name, row.duplicate_of);
  return (
    <span>
      {same(row.same)}
      {linked ? <TextLink to={link(paths.member, { id: row.duplicate_of })}>{name}</TextLink> : name}
    </span>
  );
}

/** The plan and the last day of a row's membership. */
const membershipColumn = (locale: string): Column<MemberImportRow> => ({
  id: 'membership',
  header: names.membership,
  width: 9,
  cell: ({ plan = '', until = '' }) => (
    <div>
      {plan || '–'}
      <br />
      {until && untilDay(formatDay(until, locale))}
    </div>
  ),
});

const columnsOf = (linked: boolean, memberships: readonly Column<MemberImportRow>[]): Column<MemberImportRow>[] => [
  {
    id: 'name',
    header: names.name,
    cell: ({ fname, lname, member_id, fate }) => {
      const name = `${fname} ${lname}`.trim() || '–';
      const isMember = member_id !== null && (fate === 'added' || fate === 'kept');
      return linked && isMember ? <TextLink to={link(paths.member, { id: member_id })}>{name}</TextLink> : name;
    },
  },
  { id: 'row', header: names.row, cell: ({ line }) => line, nowrap: true, width: 3 },
  {
    id: 'contact',
    header: names.contact,
    width: 13.5,
    cell: ({ phone, email }) => (
      <div>
        {phone}
        <br />
        <EmailText email={email} />
      </div>
    ),
  },
  ...memberships,
  {
    id: 'fate',
    header: names.fate,
    width: 14,
    cell: (row) => (
      <div>
        <Badge tone={TONES[row.fate] ?? 'neutral'}>{fates[row.fate]}</Badge> <Reason row={row} linked={linked} />
      </div>
    ),
  },
];

/** Filters the rows by fate. */
function FateFilter({ fate }: { fate: RowFate | undefined }): ReactElement {
  const id = useId();
  const [chosen, choose] = useUrlChoice<string>('fate', fate ?? '');
  return (
    <div className={styles.fates}>
      <label htmlFor={id} className={styles.label}>
        {fateLegend}
      </label>
      <select id={id} className={styles.input} value={chosen} onChange={({ target }) => choose(target.value)}>
        <option value="">{all}</option>
        {FATES.map((one) => (
          <option key={one} value={one}>
            {fates[one]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The rows with their fates. The URL may filter by fate: `?fate=refused&page=2`. */
export function ImportRows({ shown }: { readonly shown: MemberImport }): ReactElement {
  const {
    session,
    config: { locale },
  } = useHost();
  const [linked, memberships] = [session.has('member-page'), session.has('import-memberships')];
  const [params] = useSearchParams();
  const wanted = params.get('fate');
  const fate = FATES.find((one) => one === wanted);
  const list = useListParams();
  const { page, setPage } = list;
  const version = [shown.status, shown.rows, shown.to_add, shown.added, shown.removed, shown.kept].join(' ');
  const query = useQuery(importRowsQuery({ id: shown.id, fate, page, size: PAGE_SIZE }, version));
  const pastEnd = usePastEnd(list, PAGE_SIZE, query);
  const columns = useMemo(
    () => columnsOf(linked, memberships ? [membershipColumn(locale)] : []),
    [linked, memberships, locale],
  );
  return (
    <div className={styles.group}>
      <FateFilter fate={fate} />
      <QueryView query={query}>
        {({ rows, total }) =>
          pastEnd ? (
            <Skeleton />
          ) : (
            <>
              <DataTable
                caption={shown.file_name}
                columns={columns}
                rows={rows}
                rowKey={({ line }) => line}
                empty={<EmptyState title={none} />}
              />
              {total > PAGE_SIZE && <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />}
            </>
          )
        }
      </QueryView>
    </div>
  );
}
