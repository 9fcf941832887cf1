import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { idInput, result } from '../../schema/fields.ts';

/** An unknown, ended or another user's session gets 404. */
export const revokeSession = defineCall('revokeSession', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Revoke one of the own sessions.',
  audited: 'Signed {name} out on another device',
  feature: 'own-sessions',
  body: record({ id: idInput }),
  answer: result,
});

export const example: Example<typeof revokeSession> = {
  body: { id: 91 },
  answer: { status: 'success', result: 'success' },
};
