import { HttpError } from '../errors/http-error.ts';

/**
 * The 429 error with Retry-After.
 * @param waitMs milliseconds until the next request is allowed
 * @param reason text for the user, with the seconds to wait
 * @param cause the exceeded limit, for the security log
 */
export function tooManyRequests(waitMs: number, reason: (seconds: number) => string, cause: string): HttpError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new HttpError(429, reason(seconds), { headers: { 'retry-after': String(seconds) }, cause });
}
