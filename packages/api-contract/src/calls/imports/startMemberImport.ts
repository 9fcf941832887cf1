import { MAX_NAME } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { Column, MAX_CELLS, importCall, one } from './member-import.ts';
import { list, record, string } from '../../schema/schema.ts';
import { numeric } from '../../schema/fields.ts';

export const startMemberImport = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/startMemberImport',
  summary: 'Start the upload of a file of members. It adds no member.',
  body: record({
    file_name: string({ minLength: 1, maxLength: MAX_NAME }),
    file_size: numeric({ minimum: 0, maximum: 999_999_999, decimals: 0 }),
    file_hash: string({ pattern: '^[0-9a-f]{64}$' }),
    columns: list(Column, { maxItems: MAX_CELLS }),
  }),
  answer: one,
});

export const example: Example<typeof startMemberImport> = {
  body: {
    file_name: 'members.csv',
    file_size: 3,
    file_hash: '0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a',
    columns: [{ field: 'fname', column: 'Name', otherwise: '' }],
  },
  answer: {
    status: 'success',
    data: {
      id: 8,
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
      user_name: 'Vera Visitor',
      created_at: '2026-11-24T13:06:22.754Z',
      ended_at: null,
      undo_until: null,
      restore_until: null,
    },
  },
};
