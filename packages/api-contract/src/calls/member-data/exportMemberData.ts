import { defineCall, type Example } from '../../schema/call.ts';
import { MemberExport } from './member-hint.ts';
import { record } from '../../schema/schema.ts';
import { answer, idInput } from '../../schema/fields.ts';

export const exportMemberData = defineCall('exportMemberData', {
  method: 'GET',
  access: 'admin',
  summary: 'All data about one member. The audit trail records this export.',
  audited: 'Took out the data of member {record_id}',
  feature: 'member-data',
  query: record({ id: idInput }),
  answer: answer(MemberExport),
});

export const example: Example<typeof exportMemberData> = {
  query: { id: '2' },
  answer: {
    status: 'success',
    data: {
      format: 'gym-member-data',
      version: 1,
      made_at: '2026-11-24T13:06:04.898Z',
      gym: 'Gym Admin',
      member: {
        number: 2,
        first_name: 'Ann',
        last_name: 'Lee',
        father_first_name: 'Dev',
        father_last_name: 'Lee',
        profession: 'Teacher',
        email: 'member2@gym.test',
        phone: '0600000000',
        address: '1 Main Street',
        pincode: '010000',
        country: { id: 1, name: 'India' },
        state: { id: 1, name: 'Gujarat' },
        city: { id: 3, name: 'Surat' },
        joined_at: '2020-01-01T00:00:00.000Z',
        tags: [],
      },
      memberships: [],
      measurements: [{ date: '2026-01-31', chest: 98.5, biceps: 34, shoulder: 110, waist: 82, thigh: 55, unit: 'cm' }],
      diets: [
        { version: 1, saved_at: '2020-01-01T00:00:00.000Z', foods: [{ food: 'Rice', quantity: 150, unit: 'gm' }] },
      ],
      changes: [],
      imports: [],
      merged: [],
    },
  },
};
