import { defineCall, type Example } from '../../schema/call.ts';
import { chosen } from './export-file.ts';

export const exportChosenMembers = defineCall('exportChosenMembers', {
  ...chosen,
  access: 'staff',
  summary: 'Chosen members, as CSV.',
  audited: 'Exported {after.chosen} members',
});

export const example: Example<typeof exportChosenMembers> = {
  body: { ids: '1001' },
  answer: 'Member number,First name,Last name\n2,Ann,Lee\n',
};
