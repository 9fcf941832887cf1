import { defineCall } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { idInput, saved } from '../../schema/fields.ts';
import { measurements } from './measurement.ts';

/** The measurement keeps its day. Its `version` is its own, which `getMemberMeasurements` returns (J4). */
export const correctMeasurement = defineCall({
  method: 'POST',
  path: '/api/correctMeasurement',
  access: 'staff',
  summary: 'Correct the measurement of one day.',
  feature: 'measurement-corrections',
  body: record({
    /** The measurement. */
    id: idInput,
    ...measurements,
    version: idInput,
  }),
  answer: saved,
});
