import { defineCall } from '../../schema/call.ts';
import { csv } from './export-file.ts';

export const exportMembers = defineCall({
  ...csv,
  path: '/api/exportMembers',
  access: 'staff',
  summary: 'All members, as CSV.',
});
