import { defineCall, type Example } from '../../schema/call.ts';
import { csv } from './export-file.ts';

export const exportPlans = defineCall('exportPlans', {
  ...csv,
  access: 'admin',
  summary: 'All plans, as CSV.',
  audited: 'Exported all plans',
});

export const example: Example<typeof exportPlans> = {
  answer: 'Plan number,Plan name,Duration,Price\n1,Basic,Monthly,29.5\n',
};
