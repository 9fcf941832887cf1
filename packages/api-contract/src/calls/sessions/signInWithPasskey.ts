import { defineCall } from '../../schema/call.ts';
import { optional, record, string } from '../../schema/schema.ts';
import { passkeyProof } from '../../schema/passkeys.ts';
import { userlogin } from './userlogin.ts';

/**
 * A passkey replaces the password and the second factor. With `email`, it must be a passkey of that user. A failure
 * gets HTTP 200 and the error `passkey`.
 */
export const signInWithPasskey = defineCall({
  method: 'POST',
  path: '/api/signInWithPasskey',
  access: 'public',
  summary: 'Sign in with a passkey.',
  feature: 'passkeys',
  body: record({
    passkey: passkeyProof,
    email: optional(string({ minLength: 1, maxLength: 254 })),
  }),
  answer: userlogin.answer,
});
