import { MAX_IMPORT_CELL, MAX_IMPORT_ROWS_AT_ONCE } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { IMPORT_FIELDS, MAX_CELLS, importCall, one } from './member-import.ts';
import { boolean, list, record, string } from '../../schema/schema.ts';
import { countInput, idInput, numeric } from '../../schema/fields.ts';

/** Each batch is stored once. A repeated batch gets the same response. */
export const sendMemberImportRows = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/sendMemberImportRows',
  summary: 'Upload and check the next rows of a file. It adds no member.',
  body: record({
    id: idInput,
    /** The row before the first one. */
    after: numeric({ minimum: 0, maximum: 9_999_999, decimals: 0 }),
    /** In ascending order. */
    rows: list(
      record({
        /** The row's number in a spreadsheet; the header is 1. */
        line: countInput(9_999_999),
        /** Validation rejects cells that are too long for their field. The limit here protects the indexes. */
        values: list(string({ maxLength: MAX_IMPORT_CELL }), {
          minItems: IMPORT_FIELDS.length,
          maxItems: MAX_CELLS,
        }),
      }),
      { maxItems: MAX_IMPORT_ROWS_AT_ONCE },
    ),
    /** Whether these are the last rows. */
    last: boolean(),
  }),
  answer: one,
});

export const example: Example<typeof sendMemberImportRows> = {
  body: { id: 7, after: 0, rows: [{ line: 2, values: ['Ida', 'Lind'] }], last: true },
  answer: {
    status: 'success',
    data: {
      id: 7,
      file_name: 'members.csv',
      file_size: 3,
      file_hash: '0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a',
      columns: [{ field: 'fname', column: 'Name', otherwise: '' }],
      status: 'ready',
      duplicates: 'skip',
      received_line: 2,
      rows: 1,
      to_add: 0,
      duplicate: 0,
      refused: 1,
      added: 0,
      removed: 0,
      kept: 0,
      problem: null,
      user_name: 'Daniel Okoye',
      created_at: '2026-11-24T13:06:35.498Z',
      ended_at: null,
      undo_until: null,
      restore_until: null,
    },
  },
};
