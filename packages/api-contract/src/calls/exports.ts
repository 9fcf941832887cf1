import { record, string } from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
import { matchingQuery } from './members.ts';

/** A whole list as a file; docs/front-desk/export.md describes its columns. */
const csv = { method: 'GET', answer: string(), download: 'text/csv', feature: 'exports' } as const;

export const exportUsers = defineCall({
  ...csv,
  path: '/api/exportUsers',
  access: 'admin',
  summary: 'All users, as CSV.',
});

/** Numbers separated by commas: a list in a body takes at most a thousand entries. */
const chosen = {
  ...csv,
  method: 'POST',
  feature: 'export-chosen',
  body: record({
    ids: string({ pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14})*$', maxLength: 200_000 }),
  }),
} as const;

/** Rows that no longer exist are left out. The file has the columns of the whole list. */
export const exportChosenUsers = defineCall({
  ...chosen,
  path: '/api/exportChosenUsers',
  access: 'admin',
  summary: 'Chosen users, as CSV.',
});

export const exportChosenMembers = defineCall({
  ...chosen,
  path: '/api/exportChosenMembers',
  access: 'staff',
  summary: 'Chosen members, as CSV.',
});

/** The members that a list shows with these searches and filters, on all pages. */
export const exportMatchingMembers = defineCall({
  ...csv,
  path: '/api/exportMatchingMembers',
  access: 'staff',
  summary: 'The members that match a search and filters, as CSV.',
  feature: 'matching-members',
  query: matchingQuery,
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
