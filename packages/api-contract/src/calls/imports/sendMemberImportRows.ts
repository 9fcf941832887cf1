import { defineCall } from '../../schema/call.ts';
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
        values: list(string({ maxLength: 600 }), {
          minItems: IMPORT_FIELDS.length,
          maxItems: MAX_CELLS,
        }),
      }),
      { maxItems: 1_000 },
    ),
    /** Whether these are the last rows. */
    last: boolean(),
  }),
  answer: one,
});
