import { defineCall, type Example } from '../../schema/call.ts';
import { anImport, byId, oneImport, sharedCall } from './member-import.ts';

export const getMemberImport = defineCall('getMemberImport', {
  ...sharedCall,
  method: 'GET',
  background: true,
  summary: 'One import and its progress.',
  query: byId,
  ...oneImport,
});

export const example: Example<typeof getMemberImport> = {
  query: { id: 4 },
  answer: { status: 'success', data: anImport },
};
