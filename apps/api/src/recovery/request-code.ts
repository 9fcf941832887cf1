import { calls } from '@gym/api-contract';
import { implement } from '../http/implement.ts';
import { refusalBody } from '../http/refusal-body.ts';
import { countAttempt } from '../throttling/count-attempt.ts';
import { REQUESTED_CODES } from '../throttling/limit.ts';
import { refuseTooMany } from '../throttling/refuse-too-many.ts';
import { mailCode } from './mail-code.ts';

/**
 * Takes the request for a one-time code. Everything that depends on the account happens after the answer, so neither
 * its text nor its time tells whether the email is known.
 */
export const requestCode = implement(calls.SentOTP, async ({ body: { email } }, services) => {
  if (!services.mail.available) {
    return refusalBody('This gym cannot send mail yet. Ask an administrator to set a new password for you.');
  }
  const attempter = { account: email.toLowerCase(), address: '' };
  await refuseTooMany(services, REQUESTED_CODES, attempter);
  await countAttempt(services, REQUESTED_CODES, attempter);
  services.background.start('mailing a one-time code', () => mailCode(services, email));
  return { status: 'success', result: 'success' };
});
