import { defineCall } from '../../schema/call.ts';
import { nullable, optional, record, string } from '../../schema/schema.ts';
import { answer, idInput, versionOrNone } from '../../schema/fields.ts';

export const getMemberDietByMemberId = defineCall({
  method: 'GET',
  path: '/api/getMemberDietByMemberId',
  access: 'staff',
  summary: 'The diet of a member, as a JSON string.',
  query: record({ id: idInput }),
  answer: answer(record({ diet: optional(nullable(string())), version: versionOrNone })),
});
