import type { Feature } from '@gym/api-contract';
import { hasFeature } from '../http/features.ts';
import { request } from '../http/request.ts';

/** Signing out waits this long for the server at most, in ms. */
const PATIENCE = 3_000;

/**
 * Revokes the session on a server that announced `logout` (acceptance A9). Never rejects: who signs out is signed out of
 * this browser whatever the server says, and a token that was not revoked ends by itself.
 */
export async function signOut(): Promise<void> {
  if (!hasFeature('logout' satisfies Feature)) return;
  await request({ method: 'POST', path: '/api/logout', timeout: PATIENCE, unauthorised: 'throw' }).catch(
    () => undefined,
  );
}
