import { MAX_IMPORT_CELL, MAX_IMPORT_ROWS_AT_ONCE } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { IMPORT_FIELDS, MAX_CELLS, anImport, importCall, oneImport } from './member-import.ts';
import { boolean, list, record, string } from '../../schema/schema.ts';
import { countInput, idInput, numeric } from '../../schema/fields.ts';

/** Each batch is stored once. A repeated batch gets the same response. */
export const sendMemberImportRows = defineCall('sendMemberImportRows', {
  ...importCall,
  method: 'POST',
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
  ...oneImport,
});

export const example: Example<typeof sendMemberImportRows> = {
  body: { id: 4, after: 0, rows: [{ line: 2, values: ['Ida', 'Lind'] }], last: true },
  answer: { status: 'success', data: { ...anImport, status: 'ready', received_line: 2, rows: 1, refused: 1 } },
};
