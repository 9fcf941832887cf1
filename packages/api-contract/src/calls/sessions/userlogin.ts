import { defineCall } from '../../schema/call.ts';
import { list, optional, record, string } from '../../schema/schema.ts';
import { lookedUp } from './sign-in-fields.ts';
import { password } from '../../schema/fields.ts';

export const userlogin = defineCall({
  method: 'POST',
  path: '/api/userlogin',
  access: 'public',
  summary: 'Sign in with email and password.',
  body: record({ email: lookedUp, password }),
  answer: record({
    status: string(),
    reason: optional(string()),
    data: optional(record({ fname: string(), lname: string(), token_no: string() })),
    /** With the status `second-factor`: what `completeSignIn` takes. */
    ticket: optional(string()),
    /** With the status `second-factor`: what the user has, `app` or `passkey` or both. */
    factors: optional(list(string())),
    features: optional(list(string())),
  }),
});
