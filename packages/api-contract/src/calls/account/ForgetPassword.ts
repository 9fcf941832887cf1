import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { password, result } from '../../schema/fields.ts';

/** Changes the password of the signed-in user (specification section 7 names it so). */
export const ForgetPassword = defineCall('ForgetPassword', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Change the own password.',
  audited: 'Changed the own password: {name}',
  withOneTimePassword: true,
  body: record({ oldpassword: password, newpassword: password, cpassword: password }),
  answer: result,
});

export const example: Example<typeof ForgetPassword> = {
  body: { oldpassword: 'visitor', newpassword: 'something new', cpassword: 'something new' },
  answer: { status: 'success', result: 'success' },
};
