import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { person, roleAndActiveInput } from './user.ts';
import { password, saved } from '../../schema/fields.ts';

export const saveUserDetails = defineCall('saveUserDetails', {
  method: 'POST',
  access: 'admin',
  summary: 'Add a user.',
  audited: 'Added user {name}',
  confirmed: true,
  body: record({ ...person, password, ...roleAndActiveInput }),
  answer: saved,
});

export const example: Example<typeof saveUserDetails> = {
  body: {
    fname: 'Nora',
    lname: 'Lind',
    email: '9f342aa5-fc5e-4e5d-b4d3-701febfb36be@gym.test',
    phone: '0123456789',
    password: 'first',
    role: 2,
    active: true,
  },
  answer: { status: 'success', data: { id: 100 } },
};
