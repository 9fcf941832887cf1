import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { idInput, saved } from '../../schema/fields.ts';
import { measurements } from './measurement.ts';

export const saveMemberHealth = defineCall('saveMemberHealth', {
  method: 'POST',
  access: 'staff',
  summary: "Record a member's measurements of today.",
  audited: 'Measured {name}',
  body: record({ member_id: idInput, ...measurements }),
  answer: saved,
});

export const example: Example<typeof saveMemberHealth> = {
  body: { member_id: 1062, chest: 100, biceps: 30.5, shoulder: 110, waist: 80, thigh: 55 },
  answer: { status: 'success', data: { id: 1062 } },
};
