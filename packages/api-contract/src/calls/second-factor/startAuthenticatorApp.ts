import { defineCall } from '../../schema/call.ts';
import { answer } from '../../schema/fields.ts';
import { integer, record, string } from '../../schema/schema.ts';

/** The secret is not in use before `activateAuthenticatorApp`. A new request replaces it. */
export const startAuthenticatorApp = defineCall({
  method: 'POST',
  path: '/api/startAuthenticatorApp',
  access: 'signed-in',
  summary: 'Request a new secret for an authenticator app.',
  feature: 'second-factor',
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
