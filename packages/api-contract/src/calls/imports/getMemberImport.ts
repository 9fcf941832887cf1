import { defineCall } from '../../schema/call.ts';
import { byId, one, sharedCall } from './member-import.ts';

export const getMemberImport = defineCall({
  ...sharedCall,
  method: 'GET',
  path: '/api/getMemberImport',
  background: true,
  summary: 'One import and its progress.',
  query: byId,
  answer: one,
});
