import { calls, reasons } from '@gym/api-contract';
import { findAccount } from '../../platform/auth/find-account.ts';
import {
  CHALLENGE_LIFETIME_MS,
  newChallenge,
  findPasskey,
  isStored,
  refusePasskey,
} from '../../platform/auth/passkeys.ts';
import { errorBody, HttpError } from '../../platform/errors/http-error.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { accountKey } from '../../platform/throttling/attempts.ts';
import { finishSignIn } from './finish-sign-in.ts';

/** Everybody gets the same, so that it tells nothing about accounts: the browser offers the passkeys that it has. */
export const startPasskey = implement(calls.startPasskey, async ({ site }, services) => {
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
export const signInWithPasskey = implement(
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
