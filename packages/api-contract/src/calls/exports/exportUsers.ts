import { defineCall, type Example } from '../../schema/call.ts';
import { csv } from './export-file.ts';

export const exportUsers = defineCall({
  ...csv,
  path: '/api/exportUsers',
  access: 'admin',
  summary: 'All users, as CSV.',
});

export const example: Example<typeof exportUsers> = {
  answer:
    '﻿User number,First name,Last name,Email,Phone,Role,Active,Added on\n1,Ada,Admin,admin@gym.test,0700000001,Administrator,yes,2020-01-01\n2,Sam,Staff,staff@gym.test,0700000002,Staff,yes,2020-01-01\n',
};
