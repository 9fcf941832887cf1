import { defineCall, type Example } from '../../schema/call.ts';
import { anImport, importCall, oneImport } from './member-import.ts';
import { oneOf, record } from '../../schema/schema.ts';
import { idInput } from '../../schema/fields.ts';

export const runMemberImport = defineCall('runMemberImport', {
  ...importCall,
  method: 'POST',
  summary: 'Add the members of an import, or continue it. The server adds them in the background.',
  audited: 'Let an import of members run: {name}',
  body: record({ id: idInput, duplicates: oneOf('skip', 'add') }),
  ...oneImport,
});

export const example: Example<typeof runMemberImport> = {
  body: { id: 4, duplicates: 'skip' },
  answer: { status: 'success', data: { ...anImport, status: 'running' } },
};
