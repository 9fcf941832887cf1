import { defineCall } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { details } from './member.ts';
import { saved } from '../../schema/fields.ts';

export const addMemberDetail = defineCall({
  method: 'POST',
  path: '/api/addMemberDetail',
  access: 'staff',
  summary: 'Add a member.',
  body: record(details),
  answer: saved,
});
