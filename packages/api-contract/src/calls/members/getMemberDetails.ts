import { defineCall, type Example } from '../../schema/call.ts';
import { listQuery, memberList } from './member.ts';

export const getMemberDetails = defineCall('getMemberDetails', {
  method: 'GET',
  access: 'staff',
  summary: 'All members, or a page of the members that match a search.',
  query: listQuery,
  answer: memberList,
});

export const example: Example<typeof getMemberDetails> = {
  answer: {
    status: 'success',
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
    total: 12,
  },
};
