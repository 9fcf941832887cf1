import type { ContributedFilter } from '@gym/remote-contract';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { FindRecords } from '@gym/ui/word-match';
import type { ComponentType } from 'react';

/** One way to sort a list. */
export interface ListSort<Row> {
  /** The id of the column that it sorts by, or a name of its own. In the URL: `sort=name&order=desc`. */
  readonly id: string;
  /** Default: the header of the column. */
  readonly label?: string;
  /** What the values are. It decides how the directions are called. */
  readonly kind: 'text' | 'number' | 'day';
  /** The calls of both directions, instead of those of the kind. */
  readonly directions?: readonly [ascending: string, descending: string];
  /** Rows without a value come last in both directions. */
  value(row: Row): string | number | null | undefined;
}

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** Reads the choices of a filter. A save of the list's records reads them again by the key. */
export interface FilterQuery {
  readonly queryKey: QueryKey;
  queryFn(context: { signal: AbortSignal }): Promise<readonly FilterOption[]>;
}

/** Finds the keys of the rows that a choice leaves. A save of the list's records finds them again by the key. */
export interface FoundRows extends Pick<ContributedFilter, 'find' | 'failure'> {
  readonly queryKey: QueryKey;
  /** The keys as parameters of the request, for a list that the server pages. */
  request(keys: readonly string[]): Readonly<Record<string, string>>;
}

/** One filter of a list: a choice of one value. */
export interface ListFilter<Row> {
  /** In the URL: `membership=ended`. */
  readonly name: string;
  readonly label: string;
  /** What no choice is called. Default: 'Any'. */
  readonly unset?: string;
  /** The choices. A filter without any is not shown, such as one whose field the server does not send. */
  options(rows: readonly Row[]): readonly FilterOption[];
  /** Reads all choices of a list that the server pages, because the browser has only some rows. */
  readonly query?: FilterQuery;
  /** For a filter of another remote: finds the rows, instead of `value`. */
  readonly found?: FoundRows;
  /** The choice, or the choices, that a row belongs to. */
  value(row: Row): string | readonly string[] | undefined;
}

/** What users can arrange in a list. */
export interface ListDefinition<Row> {
  /** Under this name, the browser remembers page size and columns. */
  readonly name: string;
  /** Who is signed in, so that the browser remembers them for each person. */
  person(): string;
  /** What the order without a sort is called, such as 'Oldest first'. */
  readonly unsorted: string;
  readonly sorts: readonly ListSort<Row>[];
  readonly filters: readonly ListFilter<Row>[];
  /**
   * The sorts and filters, by name, that the server takes for a list too large for the browser. Default: none, so that
   * such a list has no controls for them.
   */
  served?(): readonly string[];
  /** The second search of the list. The first one offers it if it finds nothing. */
  readonly search?: {
    readonly find: FindRecords<Row>;
    /** Counts the matches of a list that the server pages. */
    count?(any: string, options: { readonly signal: AbortSignal }): Promise<number>;
  };
  /** What can be done with chosen rows. */
  readonly bulk?: BulkDefinition<Row>;
  /** Where the user's named views are. */
  readonly views?: ViewsDefinition;
}

/** What the dialog of a bulk action gets. */
export interface BulkDialogProps<Row> {
  readonly rows: readonly Row[];
  readonly onClose: () => void;
  /** Closes the dialog after the action, and clears the choice. */
  readonly onDone: () => void;
}

/** Something to do with chosen rows. Its dialog says the number of rows and the consequence, and asks once. */
export interface BulkAction<Row> {
  readonly id: string;
  readonly label: string;
  /** Whether the server announces it. */
  isOffered(): boolean;
  load(): Promise<{ readonly default: ComponentType<BulkDialogProps<Row>> }>;
}

export interface BulkDefinition<Row> {
  rowKey(row: Row): string | number;
  /** Names a row for screen readers, such as the member's name. */
  nameOf(row: Row): string;
  readonly actions: readonly BulkAction<Row>[];
  /** Reads all rows that match, where the server pages the list. The rows may have nothing but their keys. */
  readonly matching?: {
    isOffered(): boolean;
    load(filter: Readonly<Record<string, string>>): Promise<readonly Row[]>;
  };
}

/** A named view of a list. */
export interface NamedView {
  readonly id: string | number;
  /** The path of the list. */
  readonly list: string;
  readonly name: string;
  /** The query of the list's address, without `?`. */
  readonly query: string;
  readonly isDefault: boolean;
}

/** Where the user's views of a list are. */
export interface ViewsDefinition {
  /** Whether the server announces them. */
  isOffered(): boolean;
  load(): Promise<readonly NamedView[]>;
  save(view: Omit<NamedView, 'id'> & Partial<Pick<NamedView, 'id'>>): Promise<unknown>;
  remove(id: NamedView['id']): Promise<unknown>;
}

/** The user's views of all lists. Only this user changes them, mostly in this page. */
export const viewsQuery = (views: ViewsDefinition) =>
  queryOptions({ queryKey: ['saved-views'], queryFn: () => views.load(), staleTime: 300_000 });

export const defaultOf = (views: readonly NamedView[], path: string): NamedView | undefined =>
  views.find(({ list, isDefault }) => isDefault && list === path);

/** All records of a list that has a default view. */
export const ALL = 'view=all';

/** The parameters of a list that a view keeps: all but the page and the checkboxes. */
export function viewOf(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ['page', 'select', 'view']) params.delete(name);
  params.sort();
  return String(params);
}
