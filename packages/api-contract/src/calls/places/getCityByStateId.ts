import { defineCall, type Example } from '../../schema/call.ts';
import { list, record, string } from '../../schema/schema.ts';
import { answer, id, idInput } from '../../schema/fields.ts';

export const getCityByStateId = defineCall('getCityByStateId', {
  method: 'GET',
  access: 'staff',
  summary: 'The cities of a state.',
  query: record({ id: idInput }),
  answer: answer(list(record({ id, city_name: string() }))),
});

export const example: Example<typeof getCityByStateId> = {
  query: { id: '1' },
  answer: {
    status: 'success',
    data: [
      { id: 3, city_name: 'Surat' },
      { id: 4, city_name: 'Rajkot' },
    ],
  },
};
