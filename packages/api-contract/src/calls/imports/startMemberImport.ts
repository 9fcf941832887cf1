import { MAX_NAME } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { Column, MAX_CELLS, anImport, importCall, oneImport } from './member-import.ts';
import { list, record, string } from '../../schema/schema.ts';
import { numeric } from '../../schema/fields.ts';

export const startMemberImport = defineCall('startMemberImport', {
  ...importCall,
  method: 'POST',
  summary: 'Start the upload of a file of members. It adds no member.',
  audited: 'Began an import of members: {name}',
  body: record({
    file_name: string({ minLength: 1, maxLength: MAX_NAME }),
    file_size: numeric({ minimum: 0, maximum: 999_999_999, decimals: 0 }),
    file_hash: string({ pattern: '^[0-9a-f]{64}$' }),
    columns: list(Column, { maxItems: MAX_CELLS }),
  }),
  ...oneImport,
});

export const example: Example<typeof startMemberImport> = {
  body: {
    file_name: anImport.file_name,
    file_size: anImport.file_size,
    file_hash: anImport.file_hash,
    columns: anImport.columns,
  },
  answer: { status: 'success', data: anImport },
};
