import { defineCall, type Example } from '../../schema/call.ts';
import { list, optional, record, string } from '../../schema/schema.ts';
import { password, result, secondFactorCode } from '../../schema/fields.ts';
import { passkeyProof } from '../second-factor/passkey-forms.ts';

/**
 * Confirms for ten minutes that the user of this session is at the screen. A sign-in does so, too. The request holds
 * the password or a passkey of this user (feature `passkeys`), and with the password a code if the user has a second
 * factor. Without the code, the right password gets the status `second-factor` and the user's `factors`, and confirms
 * nothing. Wrong ones get 422, too many get 429.
 */
export const confirmIdentity = defineCall('confirmIdentity', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Confirm the identity of the signed-in user.',
  withoutSecondFactor: true,
  feature: 'confirm-identity',
  body: record({
    password: optional(password),
    code: optional(secondFactorCode),
    passkey: optional(passkeyProof),
  }),
  answer: record({
    ...result.properties,
    /** With the status `second-factor`: what the user has, `app` or `passkey` or both. */
    factors: optional(list(string())),
  }),
});

export const example: Example<typeof confirmIdentity> = {
  body: { password: 'visitor' },
  answer: { status: 'success', result: 'success' },
};
