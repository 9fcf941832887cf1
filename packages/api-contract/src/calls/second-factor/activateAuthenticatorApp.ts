import { defineCall } from '../../schema/call.ts';
import { recoveryCodes } from './factors.ts';
import { record } from '../../schema/schema.ts';
import { secondFactorCode as code } from '../../schema/fields.ts';

/** Proves that the app shows the right codes. A wrong code gets 422. */
export const activateAuthenticatorApp = defineCall({
  method: 'POST',
  path: '/api/activateAuthenticatorApp',
  access: 'signed-in',
  summary: 'Require the codes of the authenticator app from now on.',
  feature: 'second-factor',
  withoutSecondFactor: true,
  confirmed: true,
  body: record({ code }),
  answer: recoveryCodes,
});
