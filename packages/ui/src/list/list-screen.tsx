import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { QueryView } from '../query/query-view.tsx';
import { Screen } from '../screen/screen.tsx';
import type { Column } from './column.ts';
import styles from './list-screen.module.css';
import { MatchingRows } from './matching-rows.tsx';
import { SearchBox } from './search-box.tsx';
import { ServedRows, type ServedList } from './served-rows.tsx';
import { useListParams } from './use-list-params.ts';

export interface ListSearch<Row> {
  readonly label: string;
  readonly placeholder?: string;
  /** The rows that match. Pure, and built once per module: it runs again only when rows or search change. */
  filter(rows: readonly Row[], q: string): readonly Row[];
}

export interface ListScreenProps<Row> {
  title: string;
  /** The way to add a record. */
  actions?: ReactNode;
  query: UseQueryResult<Row[]>;
  columns: readonly Column<Row>[];
  rowKey(row: Row): string | number;
  search: ListSearch<Row>;
  /** A second search beside it, `any` in the address. A row must match both. */
  quick?: ListSearch<Row>;
  /** Without it the whole list is one page. */
  pageSize?: number;
  /** Shown where there is no record at all. */
  empty?: ReactNode;
  /** Shown below 'No match': a better search to offer. */
  noMatch?: (tools: { q: string; rows: readonly Row[]; setQ(q: string): void }) => ReactNode;
  /** There are more records than the query brought: the server searches and pages. */
  served?: ServedList<Row>;
}

/** A list screen: columns and a query, the search as it is typed, pages where asked for. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>): ReactElement {
  const { title, actions, query, search, quick, served } = props;
  const params = useListParams({ pageSize: props.pageSize });
  const quickParams = useListParams({ param: 'any' });
  const searches = { params, quickParams };
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
        <QueryView query={query}>
          {(rows) =>
            served ? (
              <ServedRows {...props} {...searches} served={served} />
            ) : (
              <MatchingRows {...props} {...searches} all={rows} />
            )
          }
        </QueryView>
      </div>
    </Screen>
  );
}
