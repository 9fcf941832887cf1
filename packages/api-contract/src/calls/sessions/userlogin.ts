import { defineCall, type Example } from '../../schema/call.ts';
import { list, optional, record, string } from '../../schema/schema.ts';
import { lookedUp } from './sign-in-fields.ts';
import { announced, password } from '../../schema/fields.ts';

export const userlogin = defineCall('userlogin', {
  method: 'POST',
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
    ...announced,
  }),
});

export const example: Example<typeof userlogin> = {
  body: { email: 'ffd33f8c-4e96-4c0c-9df8-2639dab65ceb@gym.test', password: 'visitor' },
  answer: {
    status: 'success',
    data: { fname: 'Vera', lname: 'Visitor', token_no: 'x-4z3KMCMK0IjFOt' },
  },
};
