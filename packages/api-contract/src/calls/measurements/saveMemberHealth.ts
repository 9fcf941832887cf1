import { defineCall } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { idInput, saved } from '../../schema/fields.ts';
import { measurements } from './measurement.ts';

export const saveMemberHealth = defineCall({
  method: 'POST',
  path: '/api/saveMemberHealth',
  access: 'staff',
  summary: "Record a member's measurements of today.",
  body: record({ member_id: idInput, ...measurements }),
  answer: saved,
});
