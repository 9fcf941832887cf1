import { defineCall } from '../../schema/call.ts';
import { MemberImport, sharedCall } from './member-import.ts';
import { answer } from '../../schema/fields.ts';
import { list } from '../../schema/schema.ts';

export const getMemberImports = defineCall({
  ...sharedCall,
  method: 'GET',
  path: '/api/getMemberImports',
  background: true,
  summary: 'All stored imports of members, the latest first.',
  answer: answer(list(MemberImport)),
});
