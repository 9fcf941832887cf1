import { defineCall } from '../../schema/call.ts';
import { csv } from './export-file.ts';

export const exportPlans = defineCall({
  ...csv,
  path: '/api/exportPlans',
  access: 'admin',
  summary: 'All plans, as CSV.',
});
