import { calls, reasons } from '@gym/api-contract';
import { findAccount } from '../../platform/auth/find-account.ts';
import { acceptCode, findSecondFactors } from '../../platform/auth/second-factors.ts';
import { KeyedMutex } from '../../platform/concurrency/limiter-and-mutex.ts';
import { errorBody } from '../../platform/errors/http-error.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { noticeTexts, mailNoticeTo } from '../../platform/mail/notices.ts';
import type { Services } from '../../platform/services/services.ts';
import { accountKey } from '../../platform/throttling/attempts.ts';
import { finishSignIn, placeOf, tooLate } from './finish-sign-in.ts';
import { findTicketUser, useTicket } from './sign-in-ticket.ts';

/** Tells a user by mail that a recovery code was used, and how many are left. */
export async function mailUsedRecoveryCode(services: Services, userId: number, address: string): Promise<void> {
  const { recoveryCodes: left } = await findSecondFactors(services.db, userId);
  mailNoticeTo(services, userId, noticeTexts.usedRecoveryCode({ ...placeOf(services, { address }), left }));
}

const mutex = new KeyedMutex();

/**
 * The second step of a sign-in (ADR-0071). Wrong codes are limited like wrong passwords, and each code works once. A
 * failure gets HTTP 200, like the first step.
 */
export const completeSignIn = implement(
  calls.completeSignIn,
  async ({ body: { ticket, code }, ...request }, services) => {
    const { address, browser, logSecurityEvent } = request;
    const user = await findTicketUser(services, ticket);
    if (user === undefined) {
      logSecurityEvent('second-factor-refused', { cause: 'no ticket' });
      return tooLate();
    }
    return mutex.run(String(user.id), async () => {
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
  },
);
