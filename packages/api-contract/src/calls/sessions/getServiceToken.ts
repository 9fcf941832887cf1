import { defineCall, type Example } from '../../schema/call.ts';
import { integer, record, string } from '../../schema/schema.ts';
import { answer, text } from '../../schema/fields.ts';

/**
 * A JSON Web Token with the origin (`aud`), the user's id (`sub`), the role and no personal data. The keys at
 * `/.well-known/jwks.json` verify it (ADR-0099). An origin that no released remote of the own role declares, or that
 * the operator does not allow, gets 403, too many calls get 429.
 */
export const getServiceToken = defineCall('getServiceToken', {
  method: 'GET',
  access: 'signed-in',
  summary: "A short-lived token that proves the signed-in user to an API of a remote's own team.",
  background: true,
  feature: 'service-tokens',
  query: record({ origin: text(300) }),
  /** `expires_in`: seconds. */
  answer: answer(record({ token: string(), expires_in: integer({ minimum: 1 }) })),
});

export const example: Example<typeof getServiceToken> = {
  query: { origin: 'https://reports.test' },
  answer: { status: 'success', data: { token: 'fake-token-of-us', expires_in: 300 } },
};
