import { readSession, type Session } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';
import type { ApiRequest } from './api-request.ts';
import { REASONS } from './reasons.ts';
import { hasNewSession } from './replacement-session.ts';

/**
 * The live session. Where there is none, the user is asked like after a 401: another tab may have found that it is over, and
 * forgotten it, while this page lives on (acceptance A8).
 *
 * @throws ApiError of kind `unauthorised` where there is none all the same: no request is sent then
 */
export async function requireSession({ unauthorised }: ApiRequest): Promise<Session> {
  const session = readSession() ?? (unauthorised !== 'throw' && (await hasNewSession('')) ? readSession() : undefined);
  if (!session) throw new ApiError('unauthorised', REASONS.unauthorised);
  return session;
}
