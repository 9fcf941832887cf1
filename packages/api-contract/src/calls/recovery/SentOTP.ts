import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { lookedUp } from '../sessions/sign-in-fields.ts';
import { result } from '../../schema/fields.ts';

export const SentOTP = defineCall('SentOTP', {
  method: 'POST',
  access: 'public',
  summary: 'Request a one-time code for a password reset.',
  body: record({ email: lookedUp }),
  answer: result,
});

export const example: Example<typeof SentOTP> = {
  body: { email: '38e4b787-2ff6-4a19-8e1a-8c9122cebe64@gym.test' },
  answer: { status: 'success', result: 'success' },
};
