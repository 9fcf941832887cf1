import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { idInput, saved, versionOrNoneInput } from '../../schema/fields.ts';
import { measurements } from './measurement.ts';

export const UpdatememberHealth = defineCall('UpdatememberHealth', {
  method: 'POST',
  access: 'staff',
  summary: "Record a member's measurements of today.",
  audited: 'Measured {name}',
  body: record({ id: idInput, member_id: idInput, ...measurements, version: versionOrNoneInput }),
  answer: saved,
});

export const example: Example<typeof UpdatememberHealth> = {
  body: { id: 1051, member_id: 1051, chest: 100, biceps: 30.5, shoulder: 110, waist: 80, thigh: 55 },
  answer: { status: 'success', data: { id: 1051 } },
};
