import { defineCall, type Example } from '../../schema/call.ts';
import { result } from '../../schema/fields.ts';

/** Without a passkey left, the recovery codes go too, and the other sessions end. Without an app, 404. */
export const removeAuthenticatorApp = defineCall('removeAuthenticatorApp', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Remove the authenticator app.',
  audited: 'Removed the authenticator app of {name}',
  feature: 'second-factor',
  confirmed: true,
  answer: result,
});

export const example: Example<typeof removeAuthenticatorApp> = { answer: { status: 'success', result: 'success' } };
