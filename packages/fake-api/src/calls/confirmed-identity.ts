import { type PasskeyProof, reasons } from '@gym/api-contract';
import type { Gym, GymUser } from '../gym.ts';
import { errorResult, type FakeCall, FakeHttpError, fieldError, SUCCESS } from './fake-call.ts';
import { acceptPasskey } from './passkeys.ts';
import { acceptCode, factorNames, factorsOf } from './second-factor.ts';

/** Tokens whose confirmation has expired. Every other session counts as confirmed, like a new one. */
const unconfirmed = new WeakMap<Gym, Set<string>>();

/** Ends the ten minutes of a confirmation. */
export function expireConfirmation(gym: Gym, token: string): void {
  unconfirmed.set(gym, (unconfirmed.get(gym) ?? new Set()).add(token));
}

/** @throws FakeHttpError 403 if the confirmation of this session has expired */
export function requireConfirmedIdentity(gym: Gym, token: string): void {
  if (unconfirmed.get(gym)?.has(token))
    throw new FakeHttpError(403, reasons.access.unconfirmed, { code: 'confirm-identity' });
}

interface Confirming {
  readonly user: GymUser;
  readonly token: string;
}

function requirePassword({ user }: Confirming, password: string): void {
  if (password !== user.password) throw fieldError('password', reasons.passwords.wrong);
}

/** Confirms the identity by the password alone, of a user without a second factor. @throws FakeHttpError 422 */
export function confirmByPassword(gym: Gym, confirming: Confirming, password: string): void {
  requirePassword(confirming, password);
  if (factorNames(factorsOf(gym, confirming.user.id)).length > 0)
    throw fieldError('password', reasons.access.passwordNotEnough);
  unconfirmed.get(gym)?.delete(confirming.token);
}

/** Requires a passkey of the user. @throws FakeHttpError 422 */
function requirePasskey(gym: Gym, { user }: Confirming, passkey: PasskeyProof): void {
  const accepted = acceptPasskey(gym, passkey, ({ id }) => id === user.id);
  if (typeof accepted === 'string') throw fieldError('passkey', accepted);
}

export const confirmIdentity: FakeCall<'confirmIdentity'> = ({ gym, user, token, body }) => {
  const { password, passkey, code } = body;
  if ((password === undefined) === (passkey === undefined))
    throw fieldError('password', reasons.passkeys.missingProof, 400);
  if (passkey !== undefined) requirePasskey(gym, { user, token }, passkey);
  if (password !== undefined) requirePassword({ user, token }, password);
  const own = factorsOf(gym, user.id);
  const factors = passkey === undefined ? factorNames(own) : [];
  if (factors.length > 0 && code === undefined)
    return { ...errorResult(reasons.access.passwordNotEnough), status: 'second-factor', factors };
  if (factors.length > 0 && !acceptCode(own, code ?? '')) throw fieldError('code', reasons.signIn.wrongSecondFactor);
  unconfirmed.get(gym)?.delete(token);
  return SUCCESS;
};
