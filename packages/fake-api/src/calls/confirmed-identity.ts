import { reasons } from '@gym/api-contract';
import type { Gym, GymUser } from '@gym/spec-server/gym';
import { type FakeCall, FakeHttpError, fieldError, SUCCESS } from './fake-call.ts';

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

export const confirmIdentity: FakeCall<'confirmIdentity'> = ({ gym, user, token, body }) => {
  confirmByPassword(gym, { user, token }, body.password);
  return SUCCESS;
};
