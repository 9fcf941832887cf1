import { defineCall } from '../../schema/call.ts';
import { csv } from './export-file.ts';

export const exportMemberships = defineCall({
  ...csv,
  path: '/api/exportMemberships',
  access: 'staff',
  summary: 'All memberships, as CSV.',
});
