import { MAX_EMAIL } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { optional, record, string } from '../../schema/schema.ts';
import { passkeyProof } from '../second-factor/passkey-forms.ts';
import { userlogin } from './userlogin.ts';

/**
 * A passkey replaces the password and the second factor. With `email`, it must be a passkey of that user. A failure
 * gets HTTP 200 and the error `passkey`.
 */
export const signInWithPasskey = defineCall('signInWithPasskey', {
  method: 'POST',
  access: 'public',
  summary: 'Sign in with a passkey.',
  feature: 'passkeys',
  body: record({
    passkey: passkeyProof,
    email: optional(string({ minLength: 1, maxLength: MAX_EMAIL })),
  }),
  answer: userlogin.answer,
});

export const example: Example<typeof signInWithPasskey> = {
  body: {
    passkey: {
      id: 'hQBdSvm1Z36cvCutOCZioQ',
      rawId: 'hQBdSvm1Z36cvCut',
      type: 'public-key',
      response: {
        clientDataJSON: 'eyJ0eXBlIjoid2Vi',
        authenticatorData: 'SZYN5YgOjGh0NBcP',
        signature: 'MEYCIQC2KUF0Si_C',
      },
    },
  },
  answer: {
    status: 'success',
    data: { fname: 'Vera', lname: 'Visitor', token_no: 'Ta7Ia7RJzqVnPb00' },
  },
};
