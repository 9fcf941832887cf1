import { defineCall, type Example } from '../../schema/call.ts';
import { partial, record } from '../../schema/schema.ts';
import { idInput, saved, versionInput } from '../../schema/fields.ts';
import { person, roleAndActiveInput } from './user.ts';

/** Every change of an email, a role or an active state needs a confirmed identity. */
export const updateUserDetails = defineCall('updateUserDetails', {
  method: 'POST',
  access: 'admin',
  summary: 'Change a user; a field left out keeps its value.',
  audited: 'Changed user {name}',
  body: record({
    id: idInput,
    ...partial(record(person)).properties,
    ...roleAndActiveInput,
    version: versionInput,
  }),
  answer: saved,
});

export const example: Example<typeof updateUserDetails> = {
  body: {
    id: 122,
    fname: 'Nora',
    lname: 'Lind',
    email: 'fdc09f41-0c0a-4716-8551-b42ce7c8b2bc@gym.test',
    phone: '0123456789',
    role: 2,
    active: true,
  },
  answer: { status: 'success', data: { id: 122 } },
};
