import { MAX_CODE } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { record, string } from '../../schema/schema.ts';
import { password, result } from '../../schema/fields.ts';
import { lookedUp } from '../sessions/sign-in-fields.ts';

/** Resets a forgotten password with a one-time code (specification section 7 names it so). */
export const ChangePassword = defineCall('ChangePassword', {
  method: 'POST',
  access: 'public',
  summary: 'Set a new password with a one-time code.',
  audited: 'Set a new password with a code: {name}',
  body: record({ otp: string({ minLength: 1, maxLength: MAX_CODE }), newpassword: password, email: lookedUp }),
  answer: result,
});

export const example: Example<typeof ChangePassword> = {
  body: { otp: '680586', newpassword: 'something new', email: '9d6fb31d-2b9c-450d-8ed3-53a42ff64c4c@gym.test' },
  answer: { status: 'success', result: 'success' },
};
