import { defineCall, type Example } from '../../schema/call.ts';
import { csv } from './export-file.ts';

export const exportUsers = defineCall('exportUsers', {
  ...csv,
  access: 'admin',
  summary: 'All users, as CSV.',
  audited: 'Exported all users',
});

export const example: Example<typeof exportUsers> = {
  answer: 'User number,First name,Last name\n1,Ada,Admin\n',
};
