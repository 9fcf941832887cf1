import { defineCall, type Example } from '../../schema/call.ts';
import { answer } from '../../schema/fields.ts';
import { list } from '../../schema/schema.ts';
import { User } from './user.ts';

export const getUsersDetails = defineCall('getUsersDetails', {
  method: 'GET',
  access: 'admin',
  summary: 'All users.',
  answer: answer(list(User)),
});

export const example: Example<typeof getUsersDetails> = {
  answer: {
    status: 'success',
    data: [
      {
        id: 1,
        fname: 'Ada',
        lname: 'Admin',
        email: 'admin@gym.test',
        phone: '0700000001',
        role: 1,
        active: true,
        version: 1,
      },
      {
        id: 2,
        fname: 'Sam',
        lname: 'Staff',
        email: 'staff@gym.test',
        phone: '0700000002',
        role: 2,
        active: true,
        version: 1,
      },
    ],
  },
};
