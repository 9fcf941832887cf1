import { defineCall, type Example } from '../../schema/call.ts';
import { anImport, byId, one, sharedCall } from './member-import.ts';

export const restoreMemberImport = defineCall({
  ...sharedCall,
  feature: 'import-restore',
  method: 'POST',
  path: '/api/restoreMemberImport',
  summary: 'Bring the members back that the undo of an import removed.',
  audited: 'Brought the members of an undone import back: {name}',
  body: byId,
  answer: one,
});

export const example: Example<typeof restoreMemberImport> = {
  body: { id: 4 },
  answer: {
    status: 'success',
    data: { ...anImport, status: 'restoring', added: 1, removed: 1, ended_at: '2026-11-24T13:07:22.754Z' },
  },
};
