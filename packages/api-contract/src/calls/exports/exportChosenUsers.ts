import { defineCall, type Example } from '../../schema/call.ts';
import { chosen } from './export-file.ts';

/** Rows that no longer exist are left out. The file has the columns of the whole list. */
export const exportChosenUsers = defineCall('exportChosenUsers', {
  ...chosen,
  access: 'admin',
  summary: 'Chosen users, as CSV.',
  audited: 'Exported {after.chosen} users',
});

export const example: Example<typeof exportChosenUsers> = {
  body: { ids: '1,2' },
  answer: 'User number,First name,Last name\n1,Ada,Admin\n',
};
