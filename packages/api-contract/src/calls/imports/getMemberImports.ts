import { defineCall, type Example } from '../../schema/call.ts';
import { MemberImport, anImport, sharedCall } from './member-import.ts';
import { answer } from '../../schema/fields.ts';
import { list } from '../../schema/schema.ts';

export const getMemberImports = defineCall('getMemberImports', {
  ...sharedCall,
  method: 'GET',
  background: true,
  summary: 'All stored imports of members, the latest first.',
  answer: answer(list(MemberImport)),
});

export const example: Example<typeof getMemberImports> = {
  answer: { status: 'success', data: [anImport, { ...anImport, id: 3 }] },
};
