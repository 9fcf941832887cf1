import { readSession, type Session } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';
import { REASONS } from './reasons.ts';

/**
 * The live session.
 *
 * @throws ApiError of kind `unauthorised` where there is none: no request is sent then (acceptance A8)
 */
export function requireSession(): Session {
  const session = readSession();
  if (!session) throw new ApiError('unauthorised', REASONS.unauthorised);
  return session;
}
