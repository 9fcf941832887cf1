import { defineCall, type Example } from '../../schema/call.ts';
import { anImport, byId, oneImport, sharedCall } from './member-import.ts';

export const restoreMemberImport = defineCall('restoreMemberImport', {
  ...sharedCall,
  feature: 'import-restore',
  method: 'POST',
  summary: 'Bring the members back that the undo of an import removed.',
  audited: 'Brought the members of an undone import back: {name}',
  body: byId,
  ...oneImport,
});

export const example: Example<typeof restoreMemberImport> = {
  body: { id: 4 },
  answer: {
    status: 'success',
    data: { ...anImport, status: 'restoring', added: 1, removed: 1, ended_at: '2026-11-24T13:07:22.754Z' },
  },
};
