import { defineCall } from '../../schema/call.ts';
import { byId, one, sharedCall } from './member-import.ts';

export const undoMemberImport = defineCall({
  ...sharedCall,
  method: 'POST',
  path: '/api/undoMemberImport',
  summary: 'Remove the members that an import added and that nobody has used since. They can be brought back.',
  confirmed: true,
  body: byId,
  answer: one,
});
