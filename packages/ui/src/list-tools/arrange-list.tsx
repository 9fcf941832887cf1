import type { ArrangedList, ToolsInput } from '@gym/ui/list';
import { Icon, Skeleton } from '@gym/ui';
import { lazy, type ReactElement, Suspense } from 'react';
import type { ListDefinition } from './list-definition.ts';
import { type ListView, readView, useViewChange } from './list-view.ts';
import { joinClasses } from '../style/join-classes.ts';
import styles from './list-tools.module.css';
import * as texts from './texts.ts';

const FoundRows = lazy(() => import(/* webpackChunkName: "list-found" */ './found-rows.tsx'));

/** The order of PostgreSQL's `und-x-icu`, which our server sorts large lists by, in every browser. */
const collator = new Intl.Collator('en');

type Value = string | number;

const compare = (one: Value, two: Value): number =>
  typeof one === 'number' && typeof two === 'number' ? one - two : collator.compare(String(one), String(two));

/** Sorts rows. Equal rows keep their order, and rows without a value come last. */
function sortRows<Row>(
  rows: readonly Row[],
  { sortedBy, descending }: Pick<ListView<Row>, 'sortedBy' | 'descending'>,
): readonly Row[] {
  if (!sortedBy) return rows;
  const known: { row: Row; value: Value }[] = [];
  const unknown: Row[] = [];
  for (const row of rows) {
    const value = sortedBy.sort.value(row) ?? '';
    if (value === '') unknown.push(row);
    else known.push({ row, value });
  }
  const sign = descending ? -1 : 1;
  known.sort((one, two) => sign * compare(one.value, two.value));
  return [...known.map(({ row }) => row), ...unknown];
}

/** Filters, sorts and lays out a list as its view says. */
export function arrangeList<Row extends object>(
  definition: ListDefinition<Row>,
  input: ToolsInput<Row>,
): ArrangedList<Row> {
  const view = readView(definition, input);
  const { filters, sorts, sortedBy, descending, hidden, size: pageSize } = view;
  const all = filters.flatMap(({ filter, chosen: option }) => (option ? [{ filter, option }] : []));
  const chosen = all.filter(({ filter }) => !filter.found);
  const found = all.flatMap(({ filter: { found: by, label, name }, option }) =>
    by ? [{ by, label, name, option }] : [],
  );
  const left = input.rows.filter((row) =>
    chosen.every(({ filter, option }) => [filter.value(row)].flat().includes(option.value)),
  );
  const arranged: ArrangedList<Row> = {
    rows: input.served ? input.rows : sortRows(chosen.length === 0 ? input.rows : left, view),
    columns: input.columns
      .filter(({ id }) => !hidden.includes(id))
      .map((column) => {
        const offered = sorts.find(({ sort }) => sort.id === column.id);
        if (!offered) return column;
        const direction = descending ? 'descending' : 'ascending';
        const sorted = offered === sortedBy ? direction : undefined;
        return {
          ...column,
          heading: <SortHeading view={input.view} header={column.header} sort={column.id} sorted={sorted} />,
          ...(sorted && { sorted }),
        };
      }),
    pageSize,
    filters: chosen.map(({ filter, option }) => texts.filtered(filter.label, option.label)),
    names: all.map(({ filter }) => filter.name),
    request: {
      ...(sortedBy && { sort: sortedBy.sort.id, ...(descending && { order: 'desc' }) }),
      ...Object.fromEntries(chosen.map(({ filter, option }) => [filter.name, option.value])),
    },
  };
  if (found.length === 0) return arranged;
  return {
    ...arranged,
    narrow: (rowKey, show) => (
      <Suspense fallback={<Skeleton />}>
        <FoundRows {...{ arranged, found, rowKey }}>{show}</FoundRows>
      </Suspense>
    ),
  };
}

interface SortHeadingProps {
  /** The view of the list in the URL. */
  readonly view: string;
  readonly header: string;
  /** The name of the sort. */
  readonly sort: string;
  /** How the rows are sorted by it; undefined if they are not. */
  readonly sorted: 'ascending' | 'descending' | undefined;
}

/** The header of a column that sorts: upwards, then downwards, then as the list comes. */
function SortHeading({ view, header, sort, sorted }: SortHeadingProps): ReactElement {
  const [, change] = useViewChange(view);
  const next = () => {
    if (sorted === undefined) return { sort, order: '' };
    return sorted === 'ascending' ? { sort, order: 'desc' } : { sort: '', order: '' };
  };
  return (
    <button
      type="button"
      className={joinClasses(styles.heading, sorted && styles[sorted])}
      onClick={() => change(next())}
    >
      {header}
      <Icon name="chevron-down" />
    </button>
  );
}
