import { defineCall } from '../../schema/call.ts';
import { csv } from './export-file.ts';

export const exportUsers = defineCall({
  ...csv,
  path: '/api/exportUsers',
  access: 'admin',
  summary: 'All users, as CSV.',
});
