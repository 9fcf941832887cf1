import { defineCall, type Example } from '../../schema/call.ts';
import { list, number, optional, record, since } from '../../schema/schema.ts';
import { answer, day, id, idInput, version } from '../../schema/fields.ts';
import { sizes } from './measurement.ts';

export const getMemberMeasurements = defineCall('getMemberMeasurements', {
  method: 'GET',
  access: 'staff',
  summary: 'All measurements of a member, the newest first.',
  feature: 'member-page',
  query: record({ id: idInput }),
  answer: answer(
    list(
      record({
        /** For a correction: the measurement and its own version. */
        id: since('measurement-corrections', optional(id)),
        version: since('measurement-corrections', version),
        date: day,
        ...sizes(optional(number())),
      }),
    ),
  ),
});

export const example: Example<typeof getMemberMeasurements> = {
  query: { id: '2' },
  answer: {
    status: 'success',
    data: [{ id: 1, version: 1, date: '2026-01-31', chest: 98.5, biceps: 34, shoulder: 110, waist: 82, thigh: 55 }],
  },
};
