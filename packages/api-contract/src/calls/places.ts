import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { answer, id, idInput } from '../schema/fields.ts';

export const getCountryMaster = defineCall({
  method: 'GET',
  path: '/api/getCountryMaster',
  access: 'staff',
  summary: 'All countries.',
  answer: answer(Type.Array(Type.Object({ id, name: Type.String() }))),
});

export const getStateByCountryId = defineCall({
  method: 'GET',
  path: '/api/getStateByCountryId',
  access: 'staff',
  summary: 'The states of a country.',
  query: Type.Object({ id: idInput }),
  answer: answer(Type.Array(Type.Object({ id, state_name: Type.String() }))),
});

export const getCityByStateId = defineCall({
  method: 'GET',
  path: '/api/getCityByStateId',
  access: 'staff',
  summary: 'The cities of a state.',
  query: Type.Object({ id: idInput }),
  answer: answer(Type.Array(Type.Object({ id, city_name: Type.String() }))),
});
