import { defineCall } from '../../schema/call.ts';
import { chosen } from './export-file.ts';

export const exportChosenMembers = defineCall({
  ...chosen,
  path: '/api/exportChosenMembers',
  access: 'staff',
  summary: 'Chosen members, as CSV.',
});
