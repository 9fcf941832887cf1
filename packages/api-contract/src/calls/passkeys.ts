import { list, optional, record, string } from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
import { answer, id, idInput, result, text } from '../schema/fields.ts';
import { newPasskey, passkeyCreation, passkeyProof, passkeyRequest } from '../schema/passkeys.ts';
import { userlogin } from './session.ts';

const feature = 'passkeys';

/** The challenge is valid for five minutes and for one proof: of a sign-in or of `confirmIdentity`. */
export const startPasskey = defineCall({
  method: 'POST',
  path: '/api/startPasskey',
  access: 'public',
  summary: 'Request what a browser needs to ask for a passkey.',
  feature,
  answer: answer(passkeyRequest),
});

/**
 * A passkey replaces the password and the second factor. With `email`, it must be a passkey of that user. A failure
 * gets HTTP 200 and the error `passkey`.
 */
export const signInWithPasskey = defineCall({
  method: 'POST',
  path: '/api/signInWithPasskey',
  access: 'public',
  summary: 'Sign in with a passkey.',
  feature,
  body: record({
    passkey: passkeyProof,
    email: optional(string({ minLength: 1, maxLength: 254 })),
  }),
  answer: userlogin.answer,
});

/** The challenge is valid for five minutes and for one new passkey. */
export const startAddingPasskey = defineCall({
  method: 'POST',
  path: '/api/startAddingPasskey',
  access: 'signed-in',
  summary: 'Request what a browser needs to create a passkey.',
  feature,
  withoutSecondFactor: true,
  confirmed: true,
  answer: answer(passkeyCreation),
});

/** A passkey that fails its check gets 422, and one that is known already gets 409. */
export const addPasskey = defineCall({
  method: 'POST',
  path: '/api/addPasskey',
  access: 'signed-in',
  summary: 'Add a passkey to the own account.',
  feature,
  withoutSecondFactor: true,
  confirmed: true,
  body: record({ passkey: newPasskey, name: text(60) }),
  answer: answer(
    record({
      id,
      /** Present with the first factor of the user. This is the only response that holds them. */
      recovery_codes: optional(list(string())),
    }),
  ),
});

/**
 * An unknown or another user's passkey gets 404. With the last factor, the recovery codes go too, and the other
 * sessions end.
 */
export const removePasskey = defineCall({
  method: 'POST',
  path: '/api/removePasskey',
  access: 'signed-in',
  summary: 'Remove a passkey of the own account.',
  feature,
  confirmed: true,
  body: record({ id: idInput }),
  answer: result,
});
