import { defineCall } from '../../schema/call.ts';
import { listQuery, memberList } from './member.ts';

export const getMemberDetails = defineCall({
  method: 'GET',
  path: '/api/getMemberDetails',
  access: 'staff',
  summary: 'All members, or a page of the members that match a search.',
  query: listQuery,
  answer: memberList,
});
