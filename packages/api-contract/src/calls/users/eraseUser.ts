import { MAX_CONFIRMATION } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { record, string } from '../../schema/schema.ts';
import { idInput, saved } from '../../schema/fields.ts';

export const eraseUser = defineCall('eraseUser', {
  method: 'POST',
  access: 'admin',
  summary: 'Erase all data about a user for good.',
  audited: 'Erased the data of user {record_id}',
  feature: 'user-erasure',
  confirmed: true,
  body: record({
    id: idInput,
    /** The user's full name or number, typed by the administrator. */
    confirm: string({ maxLength: MAX_CONFIRMATION }),
  }),
  answer: saved,
});

export const example: Example<typeof eraseUser> = {
  body: { id: 23, confirm: '23' },
  answer: { status: 'success', data: { id: 23 } },
};
