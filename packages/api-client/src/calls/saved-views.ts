import {
  type Attempt,
  type DataOf,
  get,
  hasFeature,
  type Id,
  post,
  type ReadOptions,
  type Saved,
} from '@gym/api-client';
import type { Feature } from '@gym/api-contract';
import * as calls from '@gym/api-contract/calls';

type WireView = DataOf<typeof calls.getSavedViews>[number];

/** A named view of a list: what its address says after the path. */
export interface SavedView extends Pick<WireView, 'id' | 'list' | 'name'> {
  /** The query of the address, without `?`. */
  readonly query: string;
  /** The list opens with this view. */
  readonly isDefault: boolean;
}

const toView = ({ id, list, name, query, is_default: isDefault }: WireView): SavedView => {
  const parameters = new URLSearchParams(query.map((one) => [one.name, one.value]));
  return { id, list, name, query: String(parameters), isDefault };
};

/** The own views of all lists; none if the server does not announce `saved-views`. */
export const getSavedViews = async (options?: ReadOptions): Promise<SavedView[]> =>
  ((await get(calls.getSavedViews, {}, options)) ?? []).map(toView);

/** Adds a view, or changes the one with this id. Only for servers that announce `saved-views`, as the call below. */
export const saveView = (
  { query, isDefault: is_default, ...view }: Omit<SavedView, 'id'> & { readonly id?: Id },
  attempt?: Attempt,
): Promise<Saved> => {
  const parameters = [...new URLSearchParams(query)].filter(([, value]) => value !== '');
  const body = { ...view, query: parameters.map(([name, value]) => ({ name, value })), is_default };
  return post(calls.saveView, body, attempt);
};

export const removeView = (id: Id, attempt?: Attempt): Promise<Saved> => post(calls.removeView, { id }, attempt);

/** The named views as a list's tools take them. */
export const savedViews = {
  isOffered: () => hasFeature('saved-views' satisfies Feature),
  load: () => getSavedViews(),
  save: (view: Parameters<typeof saveView>[0]) => saveView(view),
  remove: (id: Id) => removeView(id),
};
