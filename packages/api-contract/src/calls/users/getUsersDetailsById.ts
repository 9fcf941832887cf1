import { defineCall } from '../../schema/call.ts';
import { optional, record } from '../../schema/schema.ts';
import { answer, id, idInput } from '../../schema/fields.ts';
import { User } from './user.ts';

export const getUsersDetailsById = defineCall({
  method: 'GET',
  path: '/api/getUsersDetailsById',
  access: 'admin',
  summary: 'One user.',
  query: record({ id: idInput }),
  answer: answer(record({ ...User.properties, id: optional(id) })),
});
