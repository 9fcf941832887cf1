import { calls } from '@gym/api-contract';
import { implement } from '../http/implement.ts';
import { refusalBody } from '../http/refusal-body.ts';
import { hashSecret } from '../passwords/hash-secret.ts';
import { findAccount } from '../sessions/find-account.ts';
import { accountKey } from '../throttling/account-key.ts';
import { networkOf } from '../throttling/network-of.ts';
import { reserveAttempt } from '../throttling/reserve-attempt.ts';
import { REQUESTED_CODES } from '../throttling/throttle.ts';
import { mailCode } from './mail-code.ts';
import { newCode } from './one-time-code.ts';

/**
 * Takes the request for a one-time code. A code is made and hashed for every email, and everything that depends on the
 * account happens after the answer, so neither its text nor its work tells whether the email is known.
 */
export const requestCode = implement(calls.SentOTP, async ({ body: { email }, address, note }, services) => {
  if (!services.mail.available) {
    note('code-requested', { cause: 'no mail' });
    return refusalBody('This gym cannot send mail yet. Whoever runs its server has to set that up first.');
  }
  const who = { account: accountKey(email), address: networkOf(address) };
  const { known } = await findAccount(services, who);
  const reserved = await reserveAttempt(services, REQUESTED_CODES, { ...who, known });
  const code = newCode();
  const codeHash = await hashSecret(code).catch(async (error: unknown) => {
    await reserved.takeBack();
    throw error;
  });
  note('code-requested');
  services.background.start('mailing a one-time code', () =>
    mailCode(services, { account: who.account, code, codeHash, note }),
  );
  return { status: 'success', result: 'success' };
});
