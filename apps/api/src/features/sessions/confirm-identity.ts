import { calls, reasons } from '@gym/api-contract';
import { confirmSession } from '../../platform/auth/confirmed-identity.ts';
import { requireOwnPasskey } from '../../platform/auth/passkeys.ts';
import { ownSession, requireOwnPassword } from '../../platform/auth/passwords.ts';
import { acceptCode, hasSecondFactor, type Proof, usableFactors } from '../../platform/auth/second-factors.ts';
import { errorBody, fieldError, HttpError } from '../../platform/errors/http-error.ts';
import { implement, type IncomingCall } from '../../platform/http/implement-call.ts';
import { saveOnce } from '../../platform/idempotency/implement-save.ts';
import type { Services } from '../../platform/services/services.ts';
import { mailUsedRecoveryCode } from './complete-sign-in.ts';

type Confirmation = IncomingCall<typeof calls.confirmIdentity>;

/** Requires a code of the signed-in user's second factor. @throws HttpError 422 on the field `code`; 429 */
async function requireOwnCode(services: Services, { user, address, logSecurityEvent }: Confirmation, code: string) {
  const proof = await acceptCode(services, { userId: user.id, counted: ownSession(user) }, code);
  if (proof === undefined) {
    logSecurityEvent('second-factor-refused', { cause: 'wrong code' });
    throw fieldError('code', reasons.signIn.wrongSecondFactor);
  }
  if (proof === 'recovery code') await mailUsedRecoveryCode(services, user.id, address);
  return proof;
}

/** Proves the identity by password and second factor. Resolves to undefined if only the second factor is missing. */
async function proveByPassword(
  services: Services,
  incoming: Confirmation,
  password: string,
): Promise<'password' | Proof | undefined> {
  const { code } = incoming.body;
  await requireOwnPassword(services, incoming, password);
  if (!(await hasSecondFactor(services.db, incoming.user.id))) return 'password';
  return code === undefined ? undefined : requireOwnCode(services, incoming, code);
}

/**
 * Confirms that the session's user is at the screen (ADR-0063): by the own password, and by a code if the user has a
 * second factor, or by a passkey.
 */
export const confirmIdentity = implement(calls.confirmIdentity, async (incoming, services) => {
  const { user, site, logSecurityEvent } = incoming;
  const { password, passkey } = incoming.body;
  if ((password === undefined) === (passkey === undefined))
    throw new HttpError(400, reasons.passkeys.missingProof, { errors: { password: reasons.passkeys.missingProof } });
  if (passkey !== undefined) await requireOwnPasskey(services, incoming, passkey);
  const cause = password === undefined ? 'passkey' : await proveByPassword(services, incoming, password);
  if (cause === undefined) {
    logSecurityEvent('second-factor-asked');
    return {
      ...errorBody(reasons.access.passwordNotEnough),
      status: 'second-factor',
      factors: await usableFactors(services, user.id, site),
    };
  }
  return saveOnce(calls.confirmIdentity, async (saving) => {
    await confirmSession(saving.tx, saving, cause);
    return { status: 'success', result: 'success' };
  })(incoming, services);
});
