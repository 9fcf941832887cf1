import { defineCall } from '../../schema/call.ts';
import { list, record, string } from '../../schema/schema.ts';
import { answer, id, idInput } from '../../schema/fields.ts';

export const getStateByCountryId = defineCall({
  method: 'GET',
  path: '/api/getStateByCountryId',
  access: 'staff',
  summary: 'The states of a country.',
  query: record({ id: idInput }),
  answer: answer(list(record({ id, state_name: string() }))),
});
