import { boolean, integer, list, nullable, record, string } from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
import { answer, id, idInput, moment, result, saved, secondFactorCode as code } from '../schema/fields.ts';
import { userlogin } from './session.ts';

const feature = 'second-factor';

/** New recovery codes. This is the only response that holds them: the server stores hashes. */
const recoveryCodes = answer(record({ recovery_codes: list(string()) }));

/**
 * The second step of a sign-in: `userlogin` answered the status `second-factor` and a ticket, which is valid for ten
 * minutes. A wrong code gets HTTP 200 and the error `code`; an expired ticket gets the error `ticket`.
 */
export const completeSignIn = defineCall({
  method: 'POST',
  path: '/api/completeSignIn',
  access: 'public',
  summary: 'Complete a sign-in with the second factor.',
  feature,
  body: record({ ticket: string({ minLength: 1, maxLength: 64 }), code }),
  answer: userlogin.answer,
});

export const getSecondFactors = defineCall({
  method: 'GET',
  path: '/api/getSecondFactors',
  access: 'signed-in',
  summary: 'The own second factors.',
  feature,
  withoutSecondFactor: true,
  answer: answer(
    record({
      /** Whether an authenticator app is set up. */
      app: boolean(),
      passkeys: list(record({ id, name: string(), created_at: moment, last_used_at: nullable(moment) })),
      /** How many recovery codes are left. */
      recovery_codes: integer({ minimum: 0 }),
      /** Whether this gym requires a second factor of this user. */
      required: boolean(),
    }),
  ),
});

/** The secret is not in use before `activateAuthenticatorApp`. A new request replaces it. */
export const startAuthenticatorApp = defineCall({
  method: 'POST',
  path: '/api/startAuthenticatorApp',
  access: 'signed-in',
  summary: 'Request a new secret for an authenticator app.',
  feature,
  withoutSecondFactor: true,
  confirmed: true,
  answer: answer(
    record({
      /** In base32, to be typed into the app. */
      secret: string(),
      /** The same as an `otpauth:` URI. */
      uri: string(),
      /** The URI as a QR code: the commands of an SVG path, in a square of `size` units. */
      qr: record({ size: integer({ minimum: 1 }), path: string() }),
    }),
  ),
});

/** Proves that the app shows the right codes. A wrong code gets 422. */
export const activateAuthenticatorApp = defineCall({
  method: 'POST',
  path: '/api/activateAuthenticatorApp',
  access: 'signed-in',
  summary: 'Require the codes of the authenticator app from now on.',
  feature,
  withoutSecondFactor: true,
  confirmed: true,
  body: record({ code }),
  answer: recoveryCodes,
});

/** Without a passkey left, the recovery codes go too, and the other sessions end. Without an app, 404. */
export const removeAuthenticatorApp = defineCall({
  method: 'POST',
  path: '/api/removeAuthenticatorApp',
  access: 'signed-in',
  summary: 'Remove the authenticator app.',
  feature,
  confirmed: true,
  answer: result,
});

/** The earlier codes become invalid. Without a second factor, 404. */
export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/renewRecoveryCodes',
  access: 'signed-in',
  summary: 'Replace the recovery codes.',
  feature,
  confirmed: true,
  answer: recoveryCodes,
});

/** The sessions of that user end, and a mail tells them. Without a second factor, 404. */
export const resetSecondFactors = defineCall({
  method: 'POST',
  path: '/api/resetSecondFactors',
  access: 'admin',
  summary: 'Remove the second factors of a user who has lost them.',
  feature,
  confirmed: true,
  body: record({ id: idInput }),
  answer: saved,
});
