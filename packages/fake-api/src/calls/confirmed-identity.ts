import { type PasskeyProof, reasons } from '@gym/api-contract';
import type { Gym, GymUser } from '@gym/spec-server/gym';
import { type FakeCall, FakeHttpError, fieldError, SUCCESS } from './fake-call.ts';
import { acceptPasskey } from './passkeys.ts';

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

/** Confirms the identity by the own password. @throws FakeHttpError 422 */
export function confirmByPassword(gym: Gym, { user, token }: { user: GymUser; token: string }, password: string): void {
  if (password !== user.password) throw fieldError('password', reasons.passwords.wrong);
  unconfirmed.get(gym)?.delete(token);
}

/** Confirms the identity by a passkey of the user. @throws FakeHttpError 422 */
function confirmByPasskey(gym: Gym, { user, token }: { user: GymUser; token: string }, passkey: PasskeyProof): void {
  const accepted = acceptPasskey(gym, passkey, ({ id }) => id === user.id);
  if (typeof accepted === 'string') throw fieldError('passkey', accepted);
  unconfirmed.get(gym)?.delete(token);
}

export const confirmIdentity: FakeCall<'confirmIdentity'> = ({ gym, user, token, body }) => {
  const { password, passkey } = body;
  if ((password === undefined) === (passkey === undefined))
    throw fieldError('password', reasons.passkeys.missingProof, 400);
  if (password !== undefined) confirmByPassword(gym, { user, token }, password);
  if (passkey !== undefined) confirmByPasskey(gym, { user, token }, passkey);
  return SUCCESS;
};
