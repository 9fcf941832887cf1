import { defineCall, type Example } from '../../schema/call.ts';
import { list, optional, record } from '../../schema/schema.ts';
import { matchingQuery } from './member.ts';
import { answer, countInput, id } from '../../schema/fields.ts';

/** At most 10,000, in ascending order. The next ones are those after the last one. */
export const getMatchingMembers = defineCall('getMatchingMembers', {
  method: 'GET',
  access: 'staff',
  summary: 'The numbers of all members that match a search and filters.',
  feature: 'matching-members',
  query: record({ ...matchingQuery.properties, after: optional(countInput(999_999_999_999_999)) }),
  answer: answer(list(id)),
});

export const example: Example<typeof getMatchingMembers> = { answer: { status: 'success', data: [2, 3] } };
