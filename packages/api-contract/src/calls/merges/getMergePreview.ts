import { defineCall, type Example } from '../../schema/call.ts';
import { MergePreview } from './merge.ts';
import { record } from '../../schema/schema.ts';
import { answer, idInput } from '../../schema/fields.ts';

export const getMergePreview = defineCall('getMergePreview', {
  method: 'GET',
  access: 'admin',
  summary: 'Two members side by side, and the data that a merge would move.',
  audited: 'Compared {name} with another member, before a merge',
  feature: 'member-data',
  query: record({ kept_id: idInput, gone_id: idInput }),
  answer: answer(MergePreview),
});

export const example: Example<typeof getMergePreview> = {
  query: { kept_id: '2', gone_id: '3' },
  answer: {
    status: 'success',
    data: {
      state: '2.1.0.99.40/3.1.0.2.0',
      kept_id: 2,
      gone_id: 3,
      kept: {
        fname: 'Ann',
        lname: 'Lee',
        father_fname: 'Dev',
        father_lname: 'Lee',
        profession: 'Teacher',
        email: 'member2@gym.test',
        phone: '0600000000',
        address: '1 Main Street',
        pincode: '010000',
        home: 'Surat, Gujarat, India',
      },
      gone: {
        fname: 'Ben',
        lname: 'Okafor',
        father_fname: 'Elena',
        father_lname: 'Okafor',
        profession: 'Teacher',
        email: 'member3@gym.test',
        phone: '0600000001',
        address: '2 Main Street',
        pincode: '010001',
        home: 'Surat, Gujarat, India',
      },
      periods: [],
      measured: { kept: 1, gone: 0 },
      days: [],
      diets: { kept: 1, gone: 0 },
      undoable_days: 90,
    },
  },
};
