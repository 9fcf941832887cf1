import { defineCall, type Example } from '../../schema/call.ts';
import { recoveryCodes } from './factors.ts';
import { record } from '../../schema/schema.ts';
import { secondFactorCode as code } from '../../schema/fields.ts';

/** Proves that the app shows the right codes. A wrong code gets 422. */
export const activateAuthenticatorApp = defineCall('activateAuthenticatorApp', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Require the codes of the authenticator app from now on.',
  audited: 'Set up the authenticator app of {name}',
  feature: 'second-factor',
  withoutSecondFactor: true,
  confirmed: true,
  body: record({ code }),
  answer: recoveryCodes,
});

export const example: Example<typeof activateAuthenticatorApp> = {
  body: { code: '855841' },
  answer: { status: 'success', data: { recovery_codes: ['3LZ4-G27E-QCDY-C', 'J5ZU-IJWX-UABM-J'] } },
};
