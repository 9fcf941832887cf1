import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { idInput, saved } from '../../schema/fields.ts';
import { measurements } from './measurement.ts';

/** The measurement keeps its day. Its `version` is its own, which `getMemberMeasurements` returns (J4). */
export const correctMeasurement = defineCall('correctMeasurement', {
  method: 'POST',
  access: 'staff',
  summary: 'Correct the measurement of one day.',
  audited: 'Corrected a measurement of {name}',
  feature: 'measurement-corrections',
  body: record({
    /** The measurement. */
    id: idInput,
    ...measurements,
    version: idInput,
  }),
  answer: saved,
});

export const example: Example<typeof correctMeasurement> = {
  body: { id: 221, version: 1, chest: 98.5, biceps: 30.5, shoulder: 110, waist: 80, thigh: 55 },
  answer: { status: 'success', data: { id: 221 } },
};
