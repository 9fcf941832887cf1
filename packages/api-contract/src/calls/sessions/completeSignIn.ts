import { defineCall, type Example } from '../../schema/call.ts';
import { record, string } from '../../schema/schema.ts';
import { secondFactorCode as code } from '../../schema/fields.ts';
import { userlogin } from './userlogin.ts';

/**
 * The second step of a sign-in: `userlogin` answered the status `second-factor` and a ticket, which is valid for ten
 * minutes. A wrong code gets HTTP 200 and the error `code`; an expired ticket gets the error `ticket`.
 */
export const completeSignIn = defineCall('completeSignIn', {
  method: 'POST',
  access: 'public',
  summary: 'Complete a sign-in with the second factor.',
  feature: 'second-factor',
  body: record({ ticket: string({ minLength: 1, maxLength: 64 }), code }),
  answer: userlogin.answer,
});

export const example: Example<typeof completeSignIn> = {
  body: { ticket: '8w4jPxlEM4zK-bJa', code: '786810' },
  answer: {
    status: 'success',
    data: { fname: 'Vera', lname: 'Visitor', token_no: 'QJbujEMzppQU6hXR' },
  },
};
