import { queryOptions } from '@tanstack/react-query';

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
