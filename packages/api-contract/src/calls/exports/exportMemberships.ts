import { defineCall, type Example } from '../../schema/call.ts';
import { csv } from './export-file.ts';

export const exportMemberships = defineCall({
  ...csv,
  path: '/api/exportMemberships',
  access: 'staff',
  summary: 'All memberships, as CSV.',
});

export const example: Example<typeof exportMemberships> = {
  answer:
    '﻿Period number,Member number,First name,Last name,Phone,Email,Plan,Duration,Price,Free period,Sold on,First day,Last day,Duration count\n\n',
};
