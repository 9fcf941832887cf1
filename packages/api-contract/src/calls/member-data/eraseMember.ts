import { MAX_CONFIRMATION } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { optional, record, string } from '../../schema/schema.ts';
import { idInput, password, saved } from '../../schema/fields.ts';

export const eraseMember = defineCall('eraseMember', {
  method: 'POST',
  access: 'admin',
  summary: 'Erase all data about a member for good.',
  audited: 'Erased the data of member {record_id}',
  feature: 'member-data',
  confirmed: true,
  body: record({
    id: idInput,
    state: string({ maxLength: 200 }),
    /** The member's full name or number, typed by the administrator. */
    confirm: string({ maxLength: MAX_CONFIRMATION }),
    /** The own password, which confirms the identity. Releases before `confirm-identity` send it. */
    password: optional(password),
  }),
  answer: saved,
});

export const example: Example<typeof eraseMember> = {
  body: { id: 1054, state: '1054.1.0.0.0.0.0.0', confirm: '1054', password: 'visitor' },
  answer: { status: 'success', data: { id: 1054 } },
};
