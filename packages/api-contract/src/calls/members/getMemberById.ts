import { defineCall } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { answer, idInput } from '../../schema/fields.ts';
import { MemberRow } from './member.ts';

export const getMemberById = defineCall({
  method: 'GET',
  path: '/api/getMemberById',
  access: 'staff',
  summary: 'Name and contact of one member, for pickers.',
  query: record({ id: idInput }),
  answer: answer(MemberRow),
});
