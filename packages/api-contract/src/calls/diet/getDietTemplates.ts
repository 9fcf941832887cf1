import { defineCall } from '../../schema/call.ts';
import { answer, id, version } from '../../schema/fields.ts';
import { list, record, string } from '../../schema/schema.ts';
import { dietRows } from './diet-rows.ts';

export const getDietTemplates = defineCall({
  method: 'GET',
  path: '/api/getDietTemplates',
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
