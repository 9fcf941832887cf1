import { defineCall, type Example } from '../../schema/call.ts';
import { answer, id, moment } from '../../schema/fields.ts';
import { list, record, string } from '../../schema/schema.ts';

export const getDietOverview = defineCall('getDietOverview', {
  method: 'GET',
  access: 'staff',
  summary: 'The members whose diets changed last, and the units in the latest diets.',
  feature: 'diet-history',
  answer: answer(
    record({
      /** At most eight, the latest change first. */
      recent: list(record({ id, fname: string(), lname: string(), at: moment })),
      /** At most 20, the most used first. */
      units: list(string()),
    }),
  ),
});

export const example: Example<typeof getDietOverview> = {
  answer: {
    status: 'success',
    data: { recent: [{ id: 2, fname: 'Ann', lname: 'Lee', at: '2026-01-01T00:00:00.000Z' }], units: ['gm'] },
  },
};
