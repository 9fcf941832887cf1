import { MAX_PASSKEY_NAME } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { list, optional, record, string } from '../../schema/schema.ts';
import { newPasskey } from './passkey-forms.ts';
import { answer, id, text } from '../../schema/fields.ts';

/** A passkey that fails its check gets 422, and one that is known already gets 409. */
export const addPasskey = defineCall('addPasskey', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Add a passkey to the own account.',
  audited: 'Added a passkey of {name}',
  feature: 'passkeys',
  withoutSecondFactor: true,
  confirmed: true,
  body: record({ passkey: newPasskey, name: text(MAX_PASSKEY_NAME) }),
  answer: answer(
    record({
      id,
      /** Present with the first factor of the user. This is the only response that holds them. */
      recovery_codes: optional(list(string())),
    }),
  ),
});

export const example: Example<typeof addPasskey> = {
  body: {
    passkey: {
      id: 'P3b6LGG7R4e-keP2kLP3oA',
      rawId: 'P3b6LGG7R4e-keP2',
      type: 'public-key',
      response: { clientDataJSON: 'eyJ0eXBlIjoid2Vi', attestationObject: 'o2NmbXRkbm9uZWdh' },
    },
    name: 'Phone',
  },
  answer: { status: 'success', data: { id: 1, recovery_codes: ['NNO5-NVD5-TFKG-L', 'O4DQ-R6PD-6FUX-U'] } },
};
