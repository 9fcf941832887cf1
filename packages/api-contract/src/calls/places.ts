import { list, record, string } from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
import { answer, id, idInput } from '../schema/fields.ts';

export const getCountryMaster = defineCall({
  method: 'GET',
  path: '/api/getCountryMaster',
  access: 'staff',
  summary: 'All countries.',
  answer: answer(list(record({ id, name: string() }))),
});

export const getStateByCountryId = defineCall({
  method: 'GET',
  path: '/api/getStateByCountryId',
  access: 'staff',
  summary: 'The states of a country.',
  query: record({ id: idInput }),
  answer: answer(list(record({ id, state_name: string() }))),
});

export const getCityByStateId = defineCall({
  method: 'GET',
  path: '/api/getCityByStateId',
  access: 'staff',
  summary: 'The cities of a state.',
  query: record({ id: idInput }),
  answer: answer(list(record({ id, city_name: string() }))),
});
