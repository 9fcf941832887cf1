import { defineCall, type Example } from '../../schema/call.ts';
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

export const example: Example<typeof undoMemberImport> = {
  body: { id: 10 },
  answer: {
    status: 'success',
    data: {
      id: 10,
      file_name: 'members.csv',
      file_size: 3,
      file_hash: '0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a',
      columns: [{ field: 'fname', column: 'Name', otherwise: '' }],
      status: 'undoing',
      duplicates: 'skip',
      received_line: 0,
      rows: 0,
      to_add: 0,
      duplicate: 0,
      refused: 0,
      added: 1,
      removed: 0,
      kept: 0,
      problem: null,
      user_name: 'Vera Visitor',
      created_at: '2026-11-24T13:06:36.184Z',
      ended_at: '2026-11-24T13:06:22.754Z',
      undo_until: null,
      restore_until: null,
    },
  },
};
