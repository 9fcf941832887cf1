import type { Column, ToolsInput } from '@gym/ui/list';
import { startTransition, useOptimistic } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FilterOption, ListDefinition, ListFilter, ListSort } from './list-definition.ts';
import { rememberedView } from './remembered-view.ts';
import * as texts from './texts.ts';

/** The page sizes that every list offers, besides its own. */
const SIZES = [10, 20, 50, 100];

/** `cols=none`: only the columns that a list always shows. */
export const NO_COLUMNS = 'none';

/** A filter with its choices, and the one that the URL has. */
export interface ChosenFilter<Row> {
  readonly filter: ListFilter<Row>;
  readonly options: readonly FilterOption[];
  readonly chosen: FilterOption | undefined;
}

/** A sort with the texts of its control. */
interface OfferedSort<Row> {
  readonly sort: ListSort<Row>;
  readonly label: string;
  readonly directions: readonly [ascending: string, descending: string];
}

/** What the URL says about a list. Every value that the list does not know counts as absent. */
export interface ListView<Row> {
  readonly sorts: readonly OfferedSort<Row>[];
  readonly sortedBy: OfferedSort<Row> | undefined;
  readonly descending: boolean;
  /** In words, without a sort the list's own order. */
  readonly order: string;
  readonly filters: readonly ChosenFilter<Row>[];
  readonly sizes: readonly number[];
  readonly size: number | undefined;
  /** The columns that the user may hide. */
  readonly optional: readonly Column<Row>[];
  readonly hidden: readonly string[];
}

const isFixed = <Row>(column: Column<Row>, index: number) => index === 0 || Boolean(column.headerHidden);

function readSort<Row>(
  { sorts, unsorted }: ListDefinition<Row>,
  columns: readonly Column<Row>[],
  params: URLSearchParams,
  isOffered: (name: string) => boolean,
): Pick<ListView<Row>, 'sorts' | 'sortedBy' | 'descending' | 'order'> {
  const offered = sorts.flatMap((sort) => {
    const label = sort.label ?? columns.find(({ id }) => id === sort.id)?.header;
    if (label === undefined || !isOffered(sort.id)) return [];
    return [{ sort, label, directions: sort.directions ?? texts.directions[sort.kind] }];
  });
  const sortedBy = offered.find(({ sort }) => sort.id === params.get('sort'));
  const descending = params.get('order') === 'desc';
  const order = sortedBy ? texts.sortedBy(sortedBy.label, sortedBy.directions[descending ? 1 : 0]) : unsorted;
  return { sorts: offered, sortedBy, descending, order };
}

function readColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: string | null,
): Pick<ListView<Row>, 'optional' | 'hidden'> {
  const optional = columns.filter((column, index) => !isFixed(column, index));
  const shown = chosen?.split(',') ?? [];
  const isKnown = shown.includes(NO_COLUMNS) || optional.some(({ id }) => shown.includes(id));
  return { optional, hidden: isKnown ? optional.filter(({ id }) => !shown.includes(id)).map(({ id }) => id) : [] };
}

/** Reads the view of a list from its parameters in the URL, and what the browser remembers from earlier visits. */
export function readView<Row>(
  definition: ListDefinition<Row>,
  { rows, columns, pageSize, view, served }: ToolsInput<Row>,
): ListView<Row> {
  const params = new URLSearchParams(view);
  const remembered = rememberedView(definition);
  const taken = served ? (definition.served?.() ?? []) : undefined;
  const isOffered = (name: string) => taken === undefined || taken.includes(name);
  const filters = definition.filters
    .filter(({ name }) => isOffered(name))
    .map((filter) => {
      const [options, value] = [filter.options(rows), params.get(filter.name)];
      const known = options.find((option) => option.value === value);
      // Rows that the browser does not have may belong to other choices.
      const isOpen = served && filter.query !== undefined;
      return { filter, options, chosen: known ?? (isOpen && value ? { value, label: value } : undefined) };
    })
    .filter(({ filter, options }) => options.length > 0 || (served && filter.query !== undefined));
  const sizes = [...new Set([...(pageSize === undefined ? [] : [pageSize]), ...SIZES])].sort((one, two) => one - two);
  const isSize = (size: string | null | undefined) => sizes.find((one) => String(one) === size);
  return {
    ...readSort(definition, columns, params, isOffered),
    filters,
    sizes,
    size: isSize(params.get('size')) ?? isSize(remembered.size) ?? pageSize,
    ...readColumns(columns, params.get('cols') ?? remembered.cols ?? null),
  };
}

/** Changes of parameters in the URL; an empty value removes one. */
export type ViewChanges = Readonly<Record<string, string>>;

/** The state of an address that the controls and searches of a list wrote. It opens no default view. */
export const CHOSEN_IN_LIST = 1;

/** What is not of the view stays, such as searches. The first page follows, because the rows are others. */
function othersIn(search: string, view: string): [name: string, value: string][] {
  const own = new URLSearchParams(view);
  return [...new URLSearchParams(search)].filter(([name]) => name !== 'page' && !own.has(name));
}

function changed(view: string, changes: ViewChanges): string {
  const params = new URLSearchParams(view);
  params.delete('view');
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') params.delete(name);
    else params.set(name, value);
  }
  return String(params);
}

/**
 * Changes the view of a list in the URL. Controls show a change at once: the router updates in a transition, and until
 * that ends React would set a control back to its old value.
 */
export function useViewChange(
  view: string,
): [shown: string, change: (changes: ViewChanges, replace?: boolean) => void] {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [shown, show] = useOptimistic(view);
  const change = (changes: ViewChanges, replace = false) =>
    startTransition(async () => {
      // The URL may not have an earlier change yet.
      const next = changed(shown, changes);
      show(next);
      const params = new URLSearchParams([...othersIn(search, view), ...new URLSearchParams(next)]);
      await navigate({ search: String(params) }, { replace, preventScrollReset: true, state: CHOSEN_IN_LIST });
    });
  return [shown, change];
}
