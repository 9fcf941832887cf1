import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { idInput, saved } from '../../schema/fields.ts';

/** If the member was measured again for that day, it gets 409. */
export const restoreMeasurement = defineCall('restoreMeasurement', {
  method: 'POST',
  access: 'staff',
  summary: 'Put a removed measurement back.',
  audited: 'Put back a removed measurement of {name}',
  feature: 'measurement-corrections',
  body: record({ id: idInput }),
  answer: saved,
});

export const example: Example<typeof restoreMeasurement> = {
  body: { id: 226 },
  answer: { status: 'success', data: { id: 226 } },
};
