import { defineCall, type Example } from '../../schema/call.ts';
import { byId, importCall } from './member-import.ts';
import { answer } from '../../schema/fields.ts';

export const discardMemberImport = defineCall('discardMemberImport', {
  ...importCall,
  method: 'POST',
  summary: 'Delete an import that has added no member.',
  audited: 'Discarded an import of members: {name}',
  body: byId,
  answer: answer(byId),
});

export const example: Example<typeof discardMemberImport> = {
  body: { id: 1 },
  answer: { status: 'success', data: { id: 1 } },
};
