import {
  type Attempt,
  fieldsOf,
  hasFeature,
  type Id,
  idOf,
  type Json,
  readList,
  type ReadOptions,
  save,
  type Saved,
  textOf,
  toWireNumber,
} from '@gym/api-client';
import type { Feature } from '@gym/api-contract';

/** A named view of a list: what its address says after the path. */
export interface SavedView {
  readonly id: Id;
  /** The path of the list. */
  readonly list: string;
  readonly name: string;
  /** The query of the address, without `?`. */
  readonly query: string;
  /** The list opens with this view. */
  readonly isDefault: boolean;
}

function queryOf(parameters: unknown): string {
  const pairs = Array.isArray(parameters) ? parameters.map((one) => fieldsOf(one)) : [];
  return String(new URLSearchParams(pairs.map(({ name, value }) => [textOf(name), textOf(value)])));
}

const toView = (row: Json): SavedView => ({
  id: idOf(row.id),
  list: textOf(row.list),
  name: textOf(row.name),
  query: queryOf(row.query),
  isDefault: row.is_default === true,
});

/** The own views of all lists; none if the server does not announce `saved-views`. */
export const getSavedViews = async (options?: ReadOptions): Promise<SavedView[]> =>
  hasFeature('saved-views' satisfies Feature) ? readList('/api/getSavedViews', toView, options) : [];

/** Adds a view, or changes the one with this id. Only for servers that announce `saved-views`, as the call below. */
export const saveView = (
  { id, list, name, query, isDefault }: Omit<SavedView, 'id'> & { readonly id?: Id },
  attempt?: Attempt,
): Promise<Saved> => {
  const parameters = [...new URLSearchParams(query)].filter(([, value]) => value !== '');
  const body = {
    ...(id === undefined ? {} : { id: toWireNumber(id) }),
    list,
    name,
    query: parameters.map(([key, value]) => ({ name: key, value })),
    is_default: isDefault,
  };
  return save('/api/saveView', body, attempt);
};

export const removeView = (id: Id, attempt?: Attempt): Promise<Saved> =>
  save('/api/removeView', { id: toWireNumber(id) }, attempt);

/** The named views as a list's tools take them. */
export const savedViews = {
  isOffered: () => hasFeature('saved-views' satisfies Feature),
  load: () => getSavedViews(),
  save: (view: Parameters<typeof saveView>[0]) => saveView(view),
  remove: (id: Id) => removeView(id),
};
