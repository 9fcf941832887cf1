import { defineCall, type Example } from '../../schema/call.ts';
import { result } from '../../schema/fields.ts';

/** The user's other sessions stay (A9). */
export const logout = defineCall('logout', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Revoke this session.',
  withoutSecondFactor: true,
  withOneTimePassword: true,
  feature: 'logout',
  answer: result,
});

export const example: Example<typeof logout> = { answer: { status: 'success', result: 'success' } };
