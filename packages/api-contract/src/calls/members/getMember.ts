import { example as members } from './getMemberDetails.ts';
import { defineCall, type Example } from '../../schema/call.ts';
import { listQuery, memberList } from './member.ts';

/** The measurement screens call the list of `getMemberDetails` by this name (K). */
export const getMember = defineCall('getMember', {
  method: 'GET',
  access: 'staff',
  summary: 'The same list, for the measurement screens.',
  query: listQuery,
  answer: memberList,
});

export const example: Example<typeof getMember> = { answer: members.answer };
