import { defineCall, type Example } from '../../schema/call.ts';
import { answer, id } from '../../schema/fields.ts';
import { list, record, string } from '../../schema/schema.ts';

export const getCountryMaster = defineCall('getCountryMaster', {
  method: 'GET',
  access: 'staff',
  summary: 'All countries.',
  answer: answer(list(record({ id, name: string() }))),
});

export const example: Example<typeof getCountryMaster> = {
  answer: {
    status: 'success',
    data: [
      { id: 1, name: 'India' },
      { id: 2, name: 'Portugal' },
    ],
  },
};
