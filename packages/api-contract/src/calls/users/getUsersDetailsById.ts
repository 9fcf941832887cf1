import { defineCall, type Example } from '../../schema/call.ts';
import { optional, record, since } from '../../schema/schema.ts';
import { answer, id, idInput } from '../../schema/fields.ts';
import { User } from './user.ts';

export const getUsersDetailsById = defineCall('getUsersDetailsById', {
  method: 'GET',
  access: 'admin',
  summary: 'One user.',
  query: record({ id: idInput }),
  answer: answer(record({ ...User.properties, id: since('user-roles', optional(id)) })),
});

export const example: Example<typeof getUsersDetailsById> = {
  query: { id: '2' },
  answer: {
    status: 'success',
    data: {
      id: 2,
      fname: 'Sam',
      lname: 'Staff',
      email: 'staff@gym.test',
      phone: '0700000002',
      role: 2,
      active: true,
      version: 1,
    },
  },
};
