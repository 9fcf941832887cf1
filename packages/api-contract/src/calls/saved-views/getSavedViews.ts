import { boolean, list, record, string } from '../../schema/schema.ts';
import { answer, id } from '../../schema/fields.ts';
import { parameters } from './saved-view.ts';
import { defineCall, type Example } from '../../schema/call.ts';

const SavedView = record({
  id,
  /** The path of the list. */
  list: string(),
  name: string(),
  query: parameters,
  /** The list opens with this view. */
  is_default: boolean(),
});

export const getSavedViews = defineCall('getSavedViews', {
  method: 'GET',
  access: 'signed-in',
  summary: 'The own saved views of all lists, by name.',
  feature: 'saved-views',
  answer: answer(list(SavedView)),
});

export const example: Example<typeof getSavedViews> = { answer: { status: 'success', data: [] } };
