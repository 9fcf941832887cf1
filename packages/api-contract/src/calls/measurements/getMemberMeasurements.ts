import { defineCall, type Example } from '../../schema/call.ts';
import { list, number, optional, record } from '../../schema/schema.ts';
import { answer, day, id, idInput, version } from '../../schema/fields.ts';

export const getMemberMeasurements = defineCall({
  method: 'GET',
  path: '/api/getMemberMeasurements',
  access: 'staff',
  summary: 'All measurements of a member, the newest first.',
  feature: 'member-page',
  query: record({ id: idInput }),
  answer: answer(
    list(
      record({
        /** Feature `measurement-corrections`: the measurement and its version, for a correction. */
        id: optional(id),
        version,
        date: day,
        chest: number(),
        biceps: number(),
        shoulder: number(),
        waist: number(),
        thigh: number(),
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
