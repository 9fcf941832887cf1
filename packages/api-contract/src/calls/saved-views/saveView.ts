import { MAX_VIEW_NAME } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { boolean, optional, record, string } from '../../schema/schema.ts';
import { idInput, saved, text } from '../../schema/fields.ts';
import { parameters } from './saved-view.ts';

/** Adds a view, or changes the own view with this id. A list has at most 50 views of one user, and one default view. */
export const saveView = defineCall('saveView', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Save a view of a list, or change one.',
  feature: 'saved-views',
  body: record({
    id: optional(idInput),
    list: string({ pattern: '^/[A-Za-z0-9/_-]{1,60}$' }),
    name: text(MAX_VIEW_NAME),
    query: parameters,
    is_default: boolean(),
  }),
  answer: saved,
});

export const example: Example<typeof saveView> = {
  body: {
    id: 2,
    list: '/memberList',
    name: 'dc3a30f9-d9cd-4a07-aa12-222b0a61dd7c',
    query: [{ name: 'any', value: 'Lind' }],
    is_default: true,
  },
  answer: { status: 'success', data: { id: 2 } },
};
