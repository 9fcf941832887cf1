import { defineCall } from '../../schema/call.ts';
import { MemberExport } from './member-hint.ts';
import { record } from '../../schema/schema.ts';
import { answer, idInput } from '../../schema/fields.ts';

export const exportMemberData = defineCall({
  method: 'GET',
  path: '/api/exportMemberData',
  access: 'admin',
  summary: 'All data about one member. The audit trail records this export.',
  feature: 'member-data',
  query: record({ id: idInput }),
  answer: answer(MemberExport),
});
