import { defineCall, type Example } from '../../schema/call.ts';
import { listQuery, memberList } from './member.ts';

/** The measurement screens call the list of `getMemberDetails` by this name (K). */
export const getMember = defineCall({
  method: 'GET',
  path: '/api/getMember',
  access: 'staff',
  summary: 'The same list, for the measurement screens.',
  query: listQuery,
  answer: memberList,
});

export const example: Example<typeof getMember> = {
  answer: {
    status: 'success',
    total: 12,
    data: [
      {
        id: 2,
        fname: 'Ann',
        lname: 'Lee',
        phone: '0600000000',
        email: 'member2@gym.test',
        membership: 'none',
        ends: null,
        plan_name: null,
      },
      {
        id: 3,
        fname: 'Ben',
        lname: 'Okafor',
        phone: '0600000001',
        email: 'member3@gym.test',
        membership: 'none',
        ends: null,
        plan_name: null,
      },
    ],
  },
};
