import { defineCall, type Example } from '../../schema/call.ts';
import { anImport, byId, oneImport, sharedCall } from './member-import.ts';

export const undoMemberImport = defineCall('undoMemberImport', {
  ...sharedCall,
  method: 'POST',
  summary: 'Remove the members that an import added and that nobody has used since. They can be brought back.',
  audited: 'Undid an import of members: {name}',
  confirmed: true,
  body: byId,
  ...oneImport,
});

export const example: Example<typeof undoMemberImport> = {
  body: { id: 4 },
  answer: {
    status: 'success',
    data: { ...anImport, status: 'undoing', added: 1, ended_at: '2026-11-24T13:07:22.754Z' },
  },
};
