import { defineCall } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { person, roleAndActiveInput } from './user.ts';
import { password, saved } from '../../schema/fields.ts';

export const saveUserDetails = defineCall({
  method: 'POST',
  path: '/api/saveUserDetails',
  access: 'admin',
  summary: 'Add a user.',
  confirmed: true,
  body: record({ ...person, password, ...roleAndActiveInput }),
  answer: saved,
});
