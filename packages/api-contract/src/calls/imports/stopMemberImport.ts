import { defineCall } from '../../schema/call.ts';
import { byId, importCall, one } from './member-import.ts';

export const stopMemberImport = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/stopMemberImport',
  summary: 'Stop an import. The added members stay.',
  body: byId,
  answer: one,
});
