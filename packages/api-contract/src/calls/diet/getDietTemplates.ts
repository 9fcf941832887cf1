import { defineCall, type Example } from '../../schema/call.ts';
import { answer, id, version } from '../../schema/fields.ts';
import { list, record, string } from '../../schema/schema.ts';
import { dietRows } from './diet-rows.ts';

export const getDietTemplates = defineCall('getDietTemplates', {
  method: 'GET',
  access: 'staff',
  summary: 'All diet templates, sorted by name.',
  feature: 'diet-templates',
  answer: answer(
    list(
      record({
        id,
        name: string(),
        diet: dietRows,
        version,
      }),
    ),
  ),
});

export const example: Example<typeof getDietTemplates> = {
  answer: {
    status: 'success',
    data: [
      {
        id: 1,
        name: 'Lean',
        diet: [
          { food_item: 2, qty: 80, units: 'gm' },
          { food_item: 6, qty: 150, units: 'gm' },
        ],
        version: 1,
      },
    ],
  },
};
