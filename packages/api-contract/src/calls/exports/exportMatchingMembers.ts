import { defineCall, type Example } from '../../schema/call.ts';
import { csv } from './export-file.ts';
import { matchingQuery } from '../members/member.ts';

/** The members that a list shows with these searches and filters, on all pages. */
export const exportMatchingMembers = defineCall('exportMatchingMembers', {
  ...csv,
  access: 'staff',
  summary: 'The members that match a search and filters, as CSV.',
  audited: 'Exported the members of a search',
  feature: 'matching-members',
  query: matchingQuery,
});

export const example: Example<typeof exportMatchingMembers> = {
  answer: 'Member number,First name,Last name\n2,Ann,Lee\n',
};
