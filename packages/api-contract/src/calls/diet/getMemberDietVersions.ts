import { defineCall, type Example } from '../../schema/call.ts';
import { integer, list, optional, record, string } from '../../schema/schema.ts';
import { answer, idInput, moment } from '../../schema/fields.ts';
import { dietRows } from './diet-rows.ts';

/** At most the latest 51 versions: what changed in the 50th needs the one before it. */
export const getMemberDietVersions = defineCall('getMemberDietVersions', {
  method: 'GET',
  access: 'staff',
  summary: "The latest versions of a member's diet, the newest first, at most 51.",
  feature: 'diet-history',
  query: record({ id: idInput }),
  answer: answer(
    list(
      record({
        version: integer({ minimum: 1 }),
        at: moment,
        /** The first and last name of the user who saved it. Absent if that is unknown. */
        by: optional(string()),
        diet: dietRows,
      }),
    ),
  ),
});

export const example: Example<typeof getMemberDietVersions> = {
  query: { id: '2' },
  answer: {
    status: 'success',
    data: [{ version: 1, at: '2026-01-01T00:00:00.000Z', diet: [{ food_item: 1, qty: 150, units: 'gm' }] }],
  },
};
