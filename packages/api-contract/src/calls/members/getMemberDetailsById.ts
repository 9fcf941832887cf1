import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { answer, idInput } from '../../schema/fields.ts';
import { Member } from './member.ts';

export const getMemberDetailsById = defineCall('getMemberDetailsById', {
  method: 'GET',
  access: 'staff',
  summary: 'One member, all fields.',
  query: record({ id: idInput }),
  answer: answer(Member),
});

export const example: Example<typeof getMemberDetailsById> = {
  query: { id: '2' },
  answer: {
    status: 'success',
    data: {
      id: 2,
      fname: 'Ann',
      lname: 'Lee',
      father_fname: 'Dev',
      father_lname: 'Lee',
      profession: 'Teacher',
      email: 'member2@gym.test',
      phone: '0600000000',
      address: '1 Main Street',
      country: 1,
      state: 1,
      city: 3,
      pincode: '010000',
      version: 1,
      membership: 'none',
      ends: null,
    },
  },
};
