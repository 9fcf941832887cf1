import { defineCall, type Example } from '../../schema/call.ts';
import { MemberImport, sharedCall } from './member-import.ts';
import { answer } from '../../schema/fields.ts';
import { list } from '../../schema/schema.ts';

export const getMemberImports = defineCall({
  ...sharedCall,
  method: 'GET',
  path: '/api/getMemberImports',
  background: true,
  summary: 'All stored imports of members, the latest first.',
  answer: answer(list(MemberImport)),
});

export const example: Example<typeof getMemberImports> = {
  answer: {
    status: 'success',
    data: [
      {
        id: 4,
        file_name: 'members.csv',
        file_size: 3,
        file_hash: '0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a',
        columns: [{ field: 'fname', column: 'Name', otherwise: '' }],
        status: 'receiving',
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
        created_at: '2026-11-24T13:06:33.161Z',
        ended_at: null,
        undo_until: null,
        restore_until: null,
      },
      {
        id: 3,
        file_name: 'members.csv',
        file_size: 3,
        file_hash: '0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a',
        columns: [{ field: 'fname', column: 'Name', otherwise: '' }],
        status: 'receiving',
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
        created_at: '2026-11-24T13:06:33.140Z',
        ended_at: null,
        undo_until: null,
        restore_until: null,
      },
    ],
  },
};
