import type { Feature } from '@gym/api-contract';
import { type Audience, audienceOfRole } from '@gym/remote-contract/audience';
import { read, type ReadOptions, unreadable } from '../http/read.ts';
import { hasFeature, learnFeatures } from '../http/settings.ts';
import { request } from '../http/request.ts';
import { fieldsOf } from '../http/wire-schema.ts';

/** What a user must do before any other call. */
export type RequiredStep = 'password' | 'second-factor';

export interface RoleAnswer {
  readonly audience: Audience;
  readonly mustSetUp?: RequiredStep | undefined;
  /** Present if the operator chose every canary for this user (ADR-0041). */
  readonly canaries?: true;
  /** Number of the last release that took a version back. Absent if none did. */
  readonly lastRollback?: number;
}

/**
 * The audience of the signed-in user: role 1 is an administrator, any other value is staff (acceptance A5), unless the
 * server names the audience (feature `audiences`). With `mustSetUp`, the user must first replace a one-time password or
 * set up a second factor.
 *
 * @throws ApiError `unauthorised` for a dead session. The user is not asked to sign in, because at startup it means
 * signed out.
 * @throws ApiError `unreadable` for a response without a role: a failed call never means staff (acceptance A6)
 */
export async function getRole(options?: ReadOptions): Promise<RoleAnswer> {
  const { data, fields, status } = await read('/api/getRole', { ...options, unauthorised: 'throw' });
  const { role } = fieldsOf(data);
  if (typeof role !== 'number' && (typeof role !== 'string' || role.trim() === '')) throw unreadable(status);
  learnFeatures(fields.features);
  const { audience, password, second_factor: factor, canaries, last_rollback: lastRollback } = fields;
  return {
    audience: audienceOfRole(role, typeof audience === 'string' ? audience : undefined),
    ...(canaries === true && { canaries }),
    ...(typeof lastRollback === 'number' && { lastRollback }),
    mustSetUp: password === 'one-time' ? 'password' : factor === 'missing' ? 'second-factor' : undefined,
  };
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
