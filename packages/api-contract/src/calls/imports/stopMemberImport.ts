import { defineCall, type Example } from '../../schema/call.ts';
import { byId, importCall, one } from './member-import.ts';

export const stopMemberImport = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/stopMemberImport',
  summary: 'Stop an import. The added members stay.',
  body: byId,
  answer: one,
});

export const example: Example<typeof stopMemberImport> = {
  body: { id: 9 },
  answer: {
    status: 'success',
    data: {
      id: 9,
      file_name: 'members.csv',
      file_size: 3,
      file_hash: '0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a',
      columns: [{ field: 'fname', column: 'Name', otherwise: '' }],
      status: 'stopped',
      duplicates: 'skip',
      received_line: 0,
      rows: 0,
      to_add: 0,
      duplicate: 0,
      refused: 0,
      added: 0,
      removed: 0,
      kept: 0,
      problem: null,
      user_name: 'Daniel Okoye',
      created_at: '2026-11-24T13:06:35.908Z',
      ended_at: '2026-11-24T13:06:22.754Z',
      undo_until: null,
      restore_until: null,
    },
  },
};
