import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { answer, idInput } from '../../schema/fields.ts';
import { MemberRow } from './member.ts';

export const getMemberById = defineCall('getMemberById', {
  method: 'GET',
  access: 'staff',
  summary: 'Name and contact of one member, for pickers.',
  query: record({ id: idInput }),
  answer: answer(MemberRow),
});

export const example: Example<typeof getMemberById> = {
  query: { id: '2' },
  answer: {
    status: 'success',
    data: {
      id: 2,
      fname: 'Ann',
      lname: 'Lee',
      phone: '0600000000',
      email: 'member2@gym.test',
      membership: 'none',
      ends: null,
    },
  },
};
