import { defineCall } from '../../schema/call.ts';
import { MemberHoldings } from './member-hint.ts';
import { record } from '../../schema/schema.ts';
import { answer, idInput } from '../../schema/fields.ts';

export const getMemberData = defineCall({
  method: 'GET',
  path: '/api/getMemberData',
  access: 'admin',
  summary: 'Counts of the data about one member.',
  feature: 'member-data',
  query: record({ id: idInput }),
  answer: answer(MemberHoldings),
});
