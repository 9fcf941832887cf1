import { defineCall, type Example } from '../../schema/call.ts';
import { answer, id, moment } from '../../schema/fields.ts';
import { boolean, integer, list, nullable, record, string } from '../../schema/schema.ts';

export const getSecondFactors = defineCall('getSecondFactors', {
  method: 'GET',
  access: 'signed-in',
  summary: 'The own second factors.',
  feature: 'second-factor',
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

export const example: Example<typeof getSecondFactors> = {
  answer: { status: 'success', data: { app: false, passkeys: [], recovery_codes: 0, required: false } },
};
