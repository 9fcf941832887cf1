import { defineCall, type Example } from '../../schema/call.ts';
import { answer } from '../../schema/fields.ts';
import { integer, list, record, string } from '../../schema/schema.ts';

export const getMemberTags = defineCall('getMemberTags', {
  method: 'GET',
  access: 'staff',
  summary: 'All tags of members, by name, with the number of members.',
  feature: 'member-tags',
  answer: answer(list(record({ tag: string(), members: integer({ minimum: 1 }) }))),
});

export const example: Example<typeof getMemberTags> = { answer: { status: 'success', data: [] } };
