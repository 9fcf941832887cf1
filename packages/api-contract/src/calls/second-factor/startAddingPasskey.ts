import { defineCall } from '../../schema/call.ts';
import { answer } from '../../schema/fields.ts';
import { passkeyCreation } from '../../schema/passkeys.ts';

/** The challenge is valid for five minutes and for one new passkey. */
export const startAddingPasskey = defineCall({
  method: 'POST',
  path: '/api/startAddingPasskey',
  access: 'signed-in',
  summary: 'Request what a browser needs to create a passkey.',
  feature: 'passkeys',
  withoutSecondFactor: true,
  confirmed: true,
  answer: answer(passkeyCreation),
});
