import { defineCall } from '../../schema/call.ts';
import { partial, record } from '../../schema/schema.ts';
import { idInput, saved, versionInput } from '../../schema/fields.ts';
import { person, roleAndActiveInput } from './user.ts';

/** Every change of an email, a role or an active state needs a confirmed identity. */
export const updateUserDetails = defineCall({
  method: 'POST',
  path: '/api/updateUserDetails',
  access: 'admin',
  summary: 'Change a user; a field left out keeps its value.',
  body: record({
    id: idInput,
    ...partial(record(person)).properties,
    ...roleAndActiveInput,
    version: versionInput,
  }),
  answer: saved,
});
