import { defineCall, type Example } from '../../schema/call.ts';
import { csv } from './export-file.ts';

export const exportMemberships = defineCall('exportMemberships', {
  ...csv,
  access: 'staff',
  summary: 'All memberships, as CSV.',
  audited: 'Exported all memberships',
});

export const example: Example<typeof exportMemberships> = {
  answer: 'Period number,Member number,Plan\n1,2,Basic\n',
};
