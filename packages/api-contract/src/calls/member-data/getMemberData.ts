import { defineCall, type Example } from '../../schema/call.ts';
import { MemberHoldings } from './member-hint.ts';
import { record } from '../../schema/schema.ts';
import { answer, idInput } from '../../schema/fields.ts';

export const getMemberData = defineCall('getMemberData', {
  method: 'GET',
  access: 'admin',
  summary: 'Counts of the data about one member.',
  feature: 'member-data',
  query: record({ id: idInput }),
  answer: answer(MemberHoldings),
});

export const example: Example<typeof getMemberData> = {
  query: { id: '2' },
  answer: {
    status: 'success',
    data: {
      id: 2,
      fname: 'Ann',
      lname: 'Lee',
      phone: '…0000',
      email: 'm…@gym.test',
      joined: '2020-01-01',
      state: '2.1.0.99.40',
      periods: 0,
      measurements: 1,
      diets: 1,
      changes: 2,
      imported: 0,
      merged: [],
    },
  },
};
