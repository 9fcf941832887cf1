import { calls, reasons } from '@gym/api-contract';
import { clientKey } from '../../platform/http/browser-cookie.ts';
import { implement, type Services } from '../../platform/http/implement-call.ts';
import { errorBody, HttpError } from '../../platform/errors/http-error.ts';
import { isExpired, verifySecret } from '../../platform/auth/passwords.ts';
import { findAccount } from '../../platform/auth/find-account.ts';
import { acceptCode, findSecondFactors, hasSecondFactor, usableFactors } from '../../platform/auth/second-factors.ts';
import { accountKey, throttleGuess } from '../../platform/throttling/attempts.ts';
import { KeyedMutex } from '../../platform/concurrency/limiter-and-mutex.ts';
import { FAILED_SIGN_INS } from '../../platform/throttling/attempt-limits.ts';
import {
  announcedFeatures,
  findTicketUser,
  finishSignIn,
  openTicket,
  placeOf,
  tooLate,
  useTicket,
} from './finish-sign-in.ts';
import { mailNoticeTo, noticeTexts } from '../../platform/mail/notices.ts';
import {
  CHALLENGE_LIFETIME_MS,
  findPasskey,
  isStored,
  newChallenge,
  refusePasskey,
} from '../../platform/auth/passkeys.ts';

const passwordMutex = new KeyedMutex();

/**
 * Signs in. A wrong password gets an error with HTTP 200, as old clients expect (acceptance K). Until the password is
 * right, unknown and disabled accounts cause the same work. Only failures count, and no count ends a session. A user
 * with a second factor gets a ticket for the second step instead of a session.
 */
const signIn = implement(calls.userlogin, ({ body: { email, password }, ...request }, services) => {
  const { address, browser, site, logSecurityEvent } = request;
  const account = accountKey(email);
  return passwordMutex.run(`${account} ${clientKey(browser, address)}`, async () => {
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

/** Tells a user by mail that a recovery code was used, and how many are left. */
export async function mailUsedRecoveryCode(services: Services, userId: number, address: string): Promise<void> {
  const { recoveryCodes: left } = await findSecondFactors(services.db, userId);
  mailNoticeTo(services, userId, noticeTexts.usedRecoveryCode({ ...placeOf(services, { address }), left }));
}

const secondStepMutex = new KeyedMutex();

/**
 * The second step of a sign-in (ADR-0071). Wrong codes are limited like wrong passwords, and each code works once. A
 * failure gets HTTP 200, like the first step.
 */
const completeSignIn = implement(calls.completeSignIn, async ({ body: { ticket, code }, ...request }, services) => {
  const { address, browser, logSecurityEvent } = request;
  const user = await findTicketUser(services, ticket);
  if (user === undefined) {
    logSecurityEvent('second-factor-refused', { cause: 'no ticket' });
    return tooLate();
  }
  return secondStepMutex.run(String(user.id), async () => {
    const account = accountKey(user.email);
    const { counted } = await findAccount(services, { account, address, browser });
    const proof = await acceptCode(services, { userId: user.id, counted }, code);
    if (proof === undefined) {
      logSecurityEvent('second-factor-refused', { userId: user.id, cause: 'wrong code' });
      const reason = reasons.signIn.wrongSecondFactor;
      return errorBody(reason, { errors: { code: reason } });
    }
    if (proof === 'recovery code') await mailUsedRecoveryCode(services, user.id, address);
    return finishSignIn(services, request, {
      user,
      known: counted.known,
      by: proof,
      isStillProven: (tx) => useTicket(tx, ticket),
    });
  });
});

/** Everybody gets the same, so that it tells nothing about accounts: the browser offers the passkeys that it has. */
const startPasskey = implement(calls.startPasskey, async ({ site }, services) => {
  if (site === undefined) throw new HttpError(409, reasons.passkeys.noDomain);
  return {
    status: 'success',
    data: {
      challenge: await newChallenge(services, 'proof'),
      rpId: site.domain,
      timeout: CHALLENGE_LIFETIME_MS,
      userVerification: 'required' as const,
    },
  };
});

const refused = (reason: string) => errorBody(reason, { errors: { passkey: reason } });

/** Signs in with a passkey, which proves possession and person, so that it needs no password (ADR-0071). */
const signInWithPasskey = implement(
  calls.signInWithPasskey,
  async ({ body: { passkey: proof, email }, ...request }, services) => {
    const { site, address, browser, logSecurityEvent } = request;
    const stored = await findPasskey(services.db, proof);
    // An account key never contains a blank, so that nobody can use up the attempts of an account here.
    const account = stored === undefined ? `passkey ${proof.id}` : accountKey(stored.user.email);
    const { counted } = await findAccount(services, { account, address, browser });
    const reason = await refusePasskey(services, { proof, site }, stored, { counted, logSecurityEvent });
    if (reason !== undefined || stored === undefined) return refused(reason ?? reasons.passkeys.refused);
    const { user, passkey } = stored;
    if (email !== undefined && accountKey(email) !== accountKey(user.email)) {
      logSecurityEvent('passkey-refused', { userId: user.id, cause: 'other user' });
      return refused(reasons.passkeys.otherUser);
    }
    return finishSignIn(services, request, {
      user,
      known: counted.known,
      by: 'passkey',
      isStillProven: (tx) => isStored(tx, passkey),
    });
  },
);

/** The ways to open a session. */
export const signInRoutes = [signIn, completeSignIn, startPasskey, signInWithPasskey];
