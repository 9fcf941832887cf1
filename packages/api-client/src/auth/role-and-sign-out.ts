import type { Feature } from '@gym/api-contract';
import { unreadable } from '../http/answer.ts';
import { hasFeature, learnFeatures } from '../http/features.ts';
import { read, type ReadOptions } from '../http/read.ts';
import { request } from '../http/request.ts';
import { fieldsOf } from '../http/wire-values.ts';

/** What a user must do before any other call. */
export type RequiredStep = 'password' | 'second-factor';

/**
 * The role of the signed-in user: 1 is an administrator, any other value is staff (acceptance A5). With `mustSetUp`,
 * the user must replace a one-time password or set up a second factor before any other call.
 *
 * @throws ApiError `unauthorised` for a dead session. The user is not asked to sign in, because at startup it means
 * signed out.
 * @throws ApiError `unreadable` for a response without a role: a failed call never means staff (acceptance A6)
 */
export async function getRole(options?: ReadOptions): Promise<{ role: number | string; mustSetUp?: RequiredStep }> {
  const { data, fields, status } = await read('/api/getRole', { ...options, unauthorised: 'throw' });
  const { role } = fieldsOf(data);
  if (typeof role !== 'number' && (typeof role !== 'string' || role.trim() === '')) throw unreadable(status);
  learnFeatures(fields.features);
  if (fields.password === 'one-time') return { role, mustSetUp: 'password' };
  return { role, ...(fields.second_factor === 'missing' && { mustSetUp: 'second-factor' }) };
}

/** Longest wait for the server when signing out, in ms. */
const LOGOUT_TIMEOUT_MS = 3_000;

/**
 * Revokes the session if the server announces `logout` (acceptance A9). Never rejects: the user is signed out of this
 * browser in any case, and a token that was not revoked expires.
 */
export async function signOut(): Promise<void> {
  if (!hasFeature('logout' satisfies Feature)) return;
  await request({ method: 'POST', path: '/api/logout', timeout: LOGOUT_TIMEOUT_MS, unauthorised: 'throw' }).catch(
    () => undefined,
  );
}
