import { defineCall, type Example } from '../../schema/call.ts';
import { result } from '../../schema/fields.ts';

export const revokeOtherSessions = defineCall('revokeOtherSessions', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Revoke all own sessions except this one.',
  audited: 'Signed {name} out on another device',
  feature: 'own-sessions',
  answer: result,
});

export const example: Example<typeof revokeOtherSessions> = { answer: { status: 'success', result: 'success' } };
