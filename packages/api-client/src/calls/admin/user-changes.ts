import { type Attempt, type DataOf, type Id, post, type Saved } from '@gym/api-client';
import type { BodyOf, User } from '@gym/api-contract';
import * as calls from '@gym/api-contract/calls';
import { needed } from '../needed.ts';

type NewUser = Omit<BodyOf<typeof calls.saveUserDetails>, 'role'> & Pick<User, 'role'>;

/** Adds a user (acceptance C3). */
export const saveUser = (user: NewUser, attempt?: Attempt): Promise<Saved> =>
  post(calls.saveUserDetails, user, attempt);

/** Changes a user (acceptance C4). */
export const updateUser = (user: BodyOf<typeof calls.updateUserDetails>, attempt?: Attempt): Promise<Saved> =>
  post(calls.updateUserDetails, user, attempt);

/** Removes the second factor of a user who has lost it. Only if the server announces `second-factor`. */
export const resetSecondFactors = async (id: Id, attempt?: Attempt): Promise<void> =>
  void (await post(calls.resetSecondFactors, { id }, attempt));

/** A password for the next sign-in. */
export type OneTimePassword = DataOf<typeof calls.setOneTimePassword>;

/**
 * Gives a user a one-time password. Only if the server announces `one-time-passwords`. Without an idempotency key, the
 * server keeps no copy of the answer.
 */
export async function setOneTimePassword(id: Id): Promise<OneTimePassword> {
  const made = await post(calls.setOneTimePassword, { id });
  needed(made.password);
  return made;
}

/**
 * Disables users, or lets them sign in again: all or none. Resolves to the users who were changed. Only if the server
 * announces `bulk-users`.
 */
export const setUsersActive = async (ids: readonly Id[], active: boolean): Promise<readonly Id[]> =>
  (await post(calls.setUsersActive, { ids, active })).changed;

/** Erases the data of a user for good. Only if the server announces `user-erasure`. */
export const eraseUser = (erasure: BodyOf<typeof calls.eraseUser>, attempt?: Attempt): Promise<Saved> =>
  post(calls.eraseUser, erasure, attempt);
