import { defineCall, type Example } from '../../schema/call.ts';
import { importCall, one } from './member-import.ts';
import { oneOf, record } from '../../schema/schema.ts';
import { idInput } from '../../schema/fields.ts';

export const runMemberImport = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/runMemberImport',
  summary: 'Add the members of an import, or continue it. The server adds them in the background.',
  body: record({ id: idInput, duplicates: oneOf('skip', 'add') }),
  answer: one,
});

export const example: Example<typeof runMemberImport> = {
  body: { id: 6, duplicates: 'skip' },
  answer: {
    status: 'success',
    data: {
      id: 6,
      file_name: 'members.csv',
      file_size: 3,
      file_hash: '0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a',
      columns: [{ field: 'fname', column: 'Name', otherwise: '' }],
      status: 'running',
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
      created_at: '2026-11-24T13:06:35.012Z',
      ended_at: null,
      undo_until: null,
      restore_until: null,
    },
  },
};
