import { defineCall, type Example } from '../../schema/call.ts';
import { answer } from '../../schema/fields.ts';
import { passkeyRequest } from '../second-factor/passkey-forms.ts';

/** The challenge is valid for five minutes and for one proof: of a sign-in or of `confirmIdentity`. */
export const startPasskey = defineCall('startPasskey', {
  method: 'POST',
  access: 'public',
  summary: 'Request what a browser needs to ask for a passkey.',
  feature: 'passkeys',
  answer: answer(passkeyRequest),
});

export const example: Example<typeof startPasskey> = {
  answer: {
    status: 'success',
    data: { challenge: 'a0dYRTB0RHVCSlZv', rpId: 'localhost', timeout: 300000, userVerification: 'required' },
  },
};
