import { defineCall, type Example } from '../../schema/call.ts';
import { MergeDone } from './merge.ts';
import { boolean, list, optional, record } from '../../schema/schema.ts';
import { answer, countInput, idInput } from '../../schema/fields.ts';

export const getRecentMerges = defineCall('getRecentMerges', {
  method: 'GET',
  access: 'admin',
  summary: 'Merges that can be undone, the latest first.',
  feature: 'member-data',
  query: record({
    /** The page begins after the merge with this id. */
    before: optional(idInput),
    size: optional(countInput(100)),
  }),
  answer: record({ ...answer(list(MergeDone)).properties, more: boolean() }),
});

export const example: Example<typeof getRecentMerges> = { answer: { status: 'success', data: [], more: false } };
