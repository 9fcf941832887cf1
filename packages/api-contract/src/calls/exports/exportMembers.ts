import { defineCall, type Example } from '../../schema/call.ts';
import { csv } from './export-file.ts';

export const exportMembers = defineCall('exportMembers', {
  ...csv,
  access: 'staff',
  summary: 'All members, as CSV.',
  audited: 'Exported all members',
});

export const example: Example<typeof exportMembers> = {
  answer: 'Member number,First name,Last name\n2,Ann,Lee\n',
};
