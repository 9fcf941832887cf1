import { defineCall, type Example } from '../../schema/call.ts';
import { answer } from '../../schema/fields.ts';
import { passkeyCreation } from './passkey-forms.ts';

/** The challenge is valid for five minutes and for one new passkey. */
export const startAddingPasskey = defineCall('startAddingPasskey', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Request what a browser needs to create a passkey.',
  feature: 'passkeys',
  withoutSecondFactor: true,
  confirmed: true,
  answer: answer(passkeyCreation),
});

export const example: Example<typeof startAddingPasskey> = {
  answer: {
    status: 'success',
    data: {
      challenge: 'V25KNmFOcEJkMF8z',
      rp: { id: 'localhost', name: 'Test Gym' },
      user: {
        id: 'RW-sROT-f4XteMUoSNbQ-HU-HIqtW4otUPSfXfGIJdk',
        name: '009206f8-8d6c-4665-9eb1-f9f29400a35a@gym.test',
        displayName: 'Vera Visitor',
      },
      pubKeyCredParams: [
        { alg: -7, type: 'public-key' },
        { alg: -257, type: 'public-key' },
      ],
      timeout: 300000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  },
};
