import { defineCall } from '../../schema/call.ts';
import { answer } from '../../schema/fields.ts';
import { list } from '../../schema/schema.ts';
import { User } from './user.ts';

export const getUsersDetails = defineCall({
  method: 'GET',
  path: '/api/getUsersDetails',
  access: 'admin',
  summary: 'All users.',
  answer: answer(list(User)),
});
