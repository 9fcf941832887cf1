import { defineCall } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { lookedUp } from '../sessions/sign-in-fields.ts';
import { result } from '../../schema/fields.ts';

export const SentOTP = defineCall({
  method: 'POST',
  path: '/api/SentOTP',
  access: 'public',
  summary: 'Request a one-time code for a password reset.',
  body: record({ email: lookedUp }),
  answer: result,
});
