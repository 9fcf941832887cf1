import { calls, reasons } from '@gym/api-contract';
import { clientKey } from '../../platform/http/browser-cookie.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { errorBody } from '../../platform/errors/http-error.ts';
import { verifySecret, isExpired } from '../../platform/auth/passwords.ts';
import { findAccount } from '../../platform/auth/find-account.ts';
import { hasSecondFactor, usableFactors } from '../../platform/auth/second-factors.ts';
import { accountKey, throttleGuess } from '../../platform/throttling/attempts.ts';
import { KeyedMutex } from '../../platform/concurrency/limiter-and-mutex.ts';
import { FAILED_SIGN_INS } from '../../platform/throttling/attempt-limits.ts';
import { announcedFeatures } from './announced-features.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { openTicket } from './sign-in-ticket.ts';

const mutex = new KeyedMutex();

/**
 * Signs in. A wrong password gets an error with HTTP 200, as old clients expect (acceptance K). Until the password is
 * right, unknown and disabled accounts cause the same work. Only failures count, and no count ends a session. A user
 * with a second factor gets a ticket for the second step instead of a session.
 */
export const signIn = implement(calls.userlogin, ({ body: { email, password }, ...request }, services) => {
  const { address, browser, site, logSecurityEvent } = request;
  const account = accountKey(email);
  return mutex.run(`${account} ${clientKey(browser, address)}`, async () => {
    const { user, counted } = await findAccount(services, { account, address, browser });
    const matched = await throttleGuess(services, FAILED_SIGN_INS, counted, async () =>
      (await verifySecret(user?.passwordHash, password)) ? user : undefined,
    );
    if (matched === undefined) {
      logSecurityEvent('sign-in-refused', {
        userId: user?.id,
        cause: user === undefined ? 'unknown account' : 'wrong password',
      });
      return errorBody(reasons.signIn.wrongPassword);
    }
    if (matched.active && isExpired(matched, services.clock.now())) {
      logSecurityEvent('sign-in-refused', { userId: matched.id, cause: 'expired one-time password' });
      return errorBody(reasons.signIn.oneTimePasswordExpired);
    }
    if (matched.active && (await hasSecondFactor(services.db, matched.id))) {
      logSecurityEvent('second-factor-asked', { userId: matched.id });
      return {
        ...errorBody(reasons.signIn.needsSecondFactor),
        status: 'second-factor',
        ticket: await openTicket(services, matched),
        factors: await usableFactors(services, matched.id, site),
        features: announcedFeatures(services.config, site),
      };
    }
    return finishSignIn(services, request, {
      user: matched,
      known: counted.known,
      isStillProven: async (tx) => !(await hasSecondFactor(tx, matched.id)),
    });
  });
});
