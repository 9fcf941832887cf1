import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';

/** A whole list as a file; docs/front-desk/export.md describes its columns. */
const csv = { method: 'GET', answer: Type.String(), download: 'text/csv', feature: FEATURES.exports } as const;

export const exportUsers = defineCall({
  ...csv,
  path: '/api/exportUsers',
  access: 'admin',
  summary: 'All users, as CSV.',
});

export const exportPlans = defineCall({
  ...csv,
  path: '/api/exportPlans',
  access: 'admin',
  summary: 'All plans, as CSV.',
});

export const exportMembers = defineCall({
  ...csv,
  path: '/api/exportMembers',
  access: 'staff',
  summary: 'All members, as CSV.',
});

export const exportMemberships = defineCall({
  ...csv,
  path: '/api/exportMemberships',
  access: 'staff',
  summary: 'All memberships, as CSV.',
});
