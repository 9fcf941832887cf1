import { defineCall, type Example } from '../../schema/call.ts';
import { list, record, string } from '../../schema/schema.ts';
import { answer, id, idInput } from '../../schema/fields.ts';

export const getStateByCountryId = defineCall('getStateByCountryId', {
  method: 'GET',
  access: 'staff',
  summary: 'The states of a country.',
  query: record({ id: idInput }),
  answer: answer(list(record({ id, state_name: string() }))),
});

export const example: Example<typeof getStateByCountryId> = {
  query: { id: '1' },
  answer: {
    status: 'success',
    data: [
      { id: 1, state_name: 'Gujarat' },
      { id: 2, state_name: 'Kerala' },
    ],
  },
};
