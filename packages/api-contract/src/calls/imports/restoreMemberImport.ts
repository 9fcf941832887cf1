import { defineCall, type Example } from '../../schema/call.ts';
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

export const example: Example<typeof restoreMemberImport> = {
  body: { id: 5 },
  answer: {
    status: 'success',
    data: {
      id: 5,
      file_name: 'members.csv',
      file_size: 3,
      file_hash: '0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a',
      columns: [{ field: 'fname', column: 'Name', otherwise: '' }],
      status: 'restoring',
      duplicates: 'skip',
      received_line: 0,
      rows: 0,
      to_add: 0,
      duplicate: 0,
      refused: 0,
      added: 1,
      removed: 1,
      kept: 0,
      problem: null,
      user_name: 'Vera Visitor',
      created_at: '2026-11-24T13:06:34.797Z',
      ended_at: '2026-11-24T13:06:22.754Z',
      undo_until: null,
      restore_until: null,
    },
  },
};
