import { defineCall } from '../../schema/call.ts';
import { byId, one, sharedCall } from './member-import.ts';

export const restoreMemberImport = defineCall({
  ...sharedCall,
  feature: 'import-restore',
  method: 'POST',
  path: '/api/restoreMemberImport',
  summary: 'Bring the members back that the undo of an import removed.',
  body: byId,
  answer: one,
});
