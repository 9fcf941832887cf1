import { defineCall } from '../../schema/call.ts';
import { MergePreview } from './merge.ts';
import { record } from '../../schema/schema.ts';
import { answer, idInput } from '../../schema/fields.ts';

export const getMergePreview = defineCall({
  method: 'GET',
  path: '/api/getMergePreview',
  access: 'admin',
  summary: 'Two members side by side, and the data that a merge would move.',
  feature: 'member-data',
  query: record({ kept_id: idInput, gone_id: idInput }),
  answer: answer(MergePreview),
});
