import { defineCall } from '../../schema/call.ts';
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
