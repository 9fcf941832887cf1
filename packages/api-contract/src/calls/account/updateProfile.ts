import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { phone, saved, text, versionInput } from '../../schema/fields.ts';

export const updateProfile = defineCall('updateProfile', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Change the own name and phone.',
  audited: 'Changed the own profile: {name}',
  body: record({ fname: text(), lname: text(), phone, version: versionInput }),
  answer: saved,
});

export const example: Example<typeof updateProfile> = {
  body: { fname: 'Nora', lname: 'Lind', phone: '0123456789' },
  answer: { status: 'success', data: { id: 120 } },
};
