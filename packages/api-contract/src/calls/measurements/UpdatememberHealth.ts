import { defineCall } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { idInput, saved, versionOrNoneInput } from '../../schema/fields.ts';
import { measurements } from './measurement.ts';

export const UpdatememberHealth = defineCall({
  method: 'POST',
  path: '/api/UpdatememberHealth',
  access: 'staff',
  summary: "Record a member's measurements of today.",
  body: record({ id: idInput, member_id: idInput, ...measurements, version: versionOrNoneInput }),
  answer: saved,
});
