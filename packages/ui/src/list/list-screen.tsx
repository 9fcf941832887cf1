import { type ReactElement, useMemo } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { QueryView } from '../query/query-view.tsx';
import { Screen } from '../screen/screen.tsx';
import { DataTable } from './data-table.tsx';
import styles from './list-screen.module.css';
import type { ListScreenProps, RowsProps } from './list-props.ts';
import { inWords, NoMatch } from './no-match.tsx';
import { Pager } from './pager.tsx';
import { SearchBox } from './search-box.tsx';
import { ServedRows } from './served-rows.tsx';
import { useLastPage, useListParams } from './use-list-params.ts';
import { type NoMatchInput, type ToolsInput, useListTools } from './use-list-tools.ts';
import * as listTexts from './texts.ts';

interface MatchingRowsProps<Row> extends RowsProps<Row> {
  /** All records, and those that the filters leave. */
  all: readonly Row[];
  rows?: readonly Row[];
}

/** The matching rows. The browser filters and pages them. */
function MatchingRows<Row extends object>({
  title,
  columns,
  rowKey,
  search,
  quick,
  pageSize,
  empty,
  noMatch,
  find = quick?.filter,
  all,
  rows: left = all,
  filters = [],
  names,
  params,
  quickParams,
  view,
  Bulk,
}: MatchingRowsProps<Row>): ReactElement {
  const { deferredQ: q, setQ, pageOf } = params;
  const any = quick ? quickParams.deferredQ : '';
  const { filter } = search;
  const named = useMemo(() => (q === '' ? left : filter(left, q)), [left, q, filter]);
  const matches = useMemo(() => (any === '' || !find ? named : find(named, any)), [named, any, find]);
  const { rows, page, total } = useMemo(() => pageOf(matches), [pageOf, matches]);
  // While the user types, the rows match neither the URL's search nor its page.
  const settled = q === params.q && quickParams.deferredQ === quickParams.q && quickParams.page >= params.page;
  useLastPage(params, settled ? page : Infinity);
  const searched = inWords(q, any, ...filters);

  const nothing =
    all.length === 0 ? (
      (empty ?? <EmptyState title={listTexts.none} />)
    ) : (
      <NoMatch searched={searched} onClear={() => params.clearWith(quickParams, names)}>
        {noMatch?.({ q, rows: left, setQ })}
      </NoMatch>
    );
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {searched === '' ? '' : listTexts.matches(total, all.length)}
      </p>
      {Bulk && <Bulk rows={rows} matches={matches} view={view} />}
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        empty={nothing}
        startOver={searched + view}
      />
      {pageSize !== undefined && total > 0 && (
        <Pager page={page} pageSize={pageSize} total={total} onPage={params.setPage} />
      )}
    </>
  );
}

const NO_ROWS: readonly never[] = [];

/** A list screen with a search box that filters while the user types. It has pages if `pageSize` is set. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>): ReactElement {
  const { title, actions, query, columns, pageSize, search, quick, served } = props;
  const { tools, view, waits } = useListTools(props.tools, query.data !== undefined);
  const input = useMemo(
    (): ToolsInput<Row> => ({ rows: query.data ?? NO_ROWS, columns, pageSize, view, served: Boolean(served) }),
    [query.data, columns, pageSize, view, served],
  );
  const arranged = useMemo(() => tools?.arrange(input), [tools, input]);
  const params = useListParams({ pageSize: arranged ? arranged.pageSize : pageSize });
  const quickParams = useListParams({ param: 'any' });
  const noMatch = (input: NoMatchInput<Row>) => {
    const [own, offer] = [props.noMatch?.(input), tools?.noMatch?.(input)];
    return (
      Boolean(own || offer) && (
        <>
          {own}
          {offer}
        </>
      )
    );
  };
  const list = { ...props, noMatch, Bulk: tools?.Bulk, find: tools?.find, ...arranged, params, quickParams, view };
  return (
    <Screen title={title} actions={actions}>
      <div className={styles.list}>
        <div className={styles.searches}>
          <SearchBox label={search.label} placeholder={search.placeholder} value={params.q} onChange={params.setQ} />
          {quick && (
            <SearchBox
              label={quick.label}
              placeholder={quick.placeholder}
              value={quickParams.q}
              onChange={quickParams.setQ}
            />
          )}
        </div>
        {props.tools && <div className={styles.tools}>{tools && <tools.Toolbar {...input} />}</div>}
        <QueryView query={query}>
          {(rows) => {
            if (waits) return <Skeleton />;
            return served ? <ServedRows {...list} served={served} /> : <MatchingRows {...list} all={rows} />;
          }}
        </QueryView>
      </div>
    </Screen>
  );
}
