import { boolean, list, optional, record, string } from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
import { answer, id, idInput, saved, text } from '../schema/fields.ts';

/** A list has at most this many views of one user. */
export const MAX_VIEWS = 50;

/** The parameters of a list's address, such as a search and a filter, decoded. */
const parameters = list(record({ name: text(40), value: string({ minLength: 1, maxLength: 300 }) }), {
  maxItems: 30,
});

export const SavedView = record({
  id,
  /** The path of the list. */
  list: string(),
  name: string(),
  query: parameters,
  /** The list opens with this view. */
  is_default: boolean(),
});

export const getSavedViews = defineCall({
  method: 'GET',
  path: '/api/getSavedViews',
  access: 'signed-in',
  summary: 'The own saved views of all lists, by name.',
  feature: 'saved-views',
  answer: answer(list(SavedView)),
});

/** Adds a view, or changes the own view with this id. A list has at most 50 views of one user, and one default view. */
export const saveView = defineCall({
  method: 'POST',
  path: '/api/saveView',
  access: 'signed-in',
  summary: 'Save a view of a list, or change one.',
  feature: 'saved-views',
  body: record({
    id: optional(idInput),
    list: string({ pattern: '^/[A-Za-z0-9/_-]{1,60}$' }),
    name: text(60),
    query: parameters,
    is_default: boolean(),
  }),
  answer: saved,
});

export const removeView = defineCall({
  method: 'POST',
  path: '/api/removeView',
  access: 'signed-in',
  summary: 'Remove an own view.',
  feature: 'saved-views',
  body: record({ id: idInput }),
  answer: saved,
});
