import { defineCall, type Example } from '../../schema/call.ts';
import { answer } from '../../schema/fields.ts';
import { integer, record, string } from '../../schema/schema.ts';

/** The secret is not in use before `activateAuthenticatorApp`. A new request replaces it. */
export const startAuthenticatorApp = defineCall('startAuthenticatorApp', {
  method: 'POST',
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

export const example: Example<typeof startAuthenticatorApp> = {
  answer: {
    status: 'success',
    data: {
      secret: 'L3JCPB2LTTQ4YWLI',
      uri: 'otpauth://totp/Iron%20%26%20Oak:sam%40gym.test?secret=JBSWY3DPEHPK3PXP&issuer=Iron%20%26%20Oak',
      qr: { size: 53, path: 'M2 2h7v1H2zM11 2h1v1H11zM14 2h1v1H14zM19 2h1v1H19zM21 2h1v1H' },
    },
  },
};
