import { defineCall } from '../../schema/call.ts';
import { answer, id } from '../../schema/fields.ts';
import { list, record, string } from '../../schema/schema.ts';

export const getCountryMaster = defineCall({
  method: 'GET',
  path: '/api/getCountryMaster',
  access: 'staff',
  summary: 'All countries.',
  answer: answer(list(record({ id, name: string() }))),
});
