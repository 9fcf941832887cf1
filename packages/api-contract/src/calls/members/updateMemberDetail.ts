import { defineCall } from '../../schema/call.ts';
import { partial, record, string } from '../../schema/schema.ts';
import { idInput, saved, versionInput } from '../../schema/fields.ts';
import { details } from './member.ts';

export const updateMemberDetail = defineCall({
  method: 'POST',
  path: '/api/updateMemberDetail',
  access: 'staff',
  summary: 'Change a member; a field left out keeps its value.',
  // The update form does not require a profession (acceptance E4).
  body: record({
    id: idInput,
    ...partial(record({ ...details, profession: string({ maxLength: 200 }) })).properties,
    version: versionInput,
  }),
  answer: saved,
});
