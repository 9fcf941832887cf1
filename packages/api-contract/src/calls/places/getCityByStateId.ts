import { defineCall } from '../../schema/call.ts';
import { list, record, string } from '../../schema/schema.ts';
import { answer, id, idInput } from '../../schema/fields.ts';

export const getCityByStateId = defineCall({
  method: 'GET',
  path: '/api/getCityByStateId',
  access: 'staff',
  summary: 'The cities of a state.',
  query: record({ id: idInput }),
  answer: answer(list(record({ id, city_name: string() }))),
});
