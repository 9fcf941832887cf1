import { defineCall, type Example } from '../../schema/call.ts';
import { anImport, byId, importCall, oneImport } from './member-import.ts';

export const stopMemberImport = defineCall('stopMemberImport', {
  ...importCall,
  method: 'POST',
  summary: 'Stop an import. The added members stay.',
  audited: 'Stopped an import of members: {name}',
  body: byId,
  ...oneImport,
});

export const example: Example<typeof stopMemberImport> = {
  body: { id: 4 },
  answer: { status: 'success', data: { ...anImport, status: 'stopped', ended_at: '2026-11-24T13:07:22.754Z' } },
};
