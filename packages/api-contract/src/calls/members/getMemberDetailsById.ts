import { defineCall } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { answer, idInput } from '../../schema/fields.ts';
import { Member } from './member.ts';

export const getMemberDetailsById = defineCall({
  method: 'GET',
  path: '/api/getMemberDetailsById',
  access: 'staff',
  summary: 'One member, all fields.',
  query: record({ id: idInput }),
  answer: answer(Member),
});
