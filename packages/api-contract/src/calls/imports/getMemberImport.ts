import { defineCall, type Example } from '../../schema/call.ts';
import { anImport, byId, one, sharedCall } from './member-import.ts';

export const getMemberImport = defineCall({
  ...sharedCall,
  method: 'GET',
  path: '/api/getMemberImport',
  background: true,
  summary: 'One import and its progress.',
  query: byId,
  answer: one,
});

export const example: Example<typeof getMemberImport> = {
  query: { id: 4 },
  answer: { status: 'success', data: anImport },
};
