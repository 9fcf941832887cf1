import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Call } from '@gym/api-contract';
import { HttpError } from '../errors/http-error.ts';
import type { SignedIn } from '../http/implement-call.ts';
import { type LogSecurityEvent, logSecurityEvent } from '../log/security-log.ts';

/**
 * The token of a request: from one `Authorization` header of the Bearer scheme, and from nowhere else. Of two headers
 * none is taken, as whoever stands in front may have looked at the other one.
 */
export function bearerToken({ headersDistinct }: IncomingMessage): string | undefined {
  const [header = '', ...more] = headersDistinct['authorization'] ?? [];
  return more.length > 0 ? undefined : /^Bearer +([\w-]{1,200})$/i.exec(header)?.[1];
}

const ROLES = { admin: 1, staff: 2 } as const;
const ROLE_NAMES = { admin: 'an administrator', staff: 'staff' } as const;

/**
 * Lets whoever may make a call go on (A10).
 *
 * @param user of a session that is open at this moment; `undefined` where there is none, for the `cause` that is logged
 * @throws Refusal 401 and nothing else without one, 403 for the other role
 */
export function requireAccess(
  { access }: Call,
  user: SignedIn | undefined,
  { logEvent, cause }: { logEvent: LogSecurityEvent; cause: string },
): SignedIn {
  if (user === undefined) {
    logEvent('session-refused', { cause });
    throw new HttpError(401, 'Your session has ended. Sign in again.', { headers: { 'www-authenticate': 'Bearer' } });
  }
  if ((access === 'admin' || access === 'staff') && user.role !== ROLES[access]) {
    logEvent('role-denied', { cause: `not ${access}` });
    throw new HttpError(403, `Only ${ROLE_NAMES[access]} may do this.`);
  }
  return user;
}

/** In the same time, wherever the two differ. */
const isSame = (one: string, other: string): boolean => {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
};

/** Lets nobody but the operator through: 404 where there is none, 401 for another token. `view` is what the security log calls it. */
export const requireOperator =
  (operatorToken: string | undefined, view: string) =>
  async (request: FastifyRequest): Promise<void> => {
    if (operatorToken === undefined) throw new HttpError(404, 'There is nothing at this address.');
    const token = bearerToken(request.raw);
    if (token === undefined || !isSame(token, operatorToken)) {
      logSecurityEvent(request.log, 'operator-refused', {
        address: request.ip,
        call: view,
        cause: token === undefined ? 'no token' : 'another token',
      });
      throw new HttpError(401, 'This takes the token of the operator.', { headers: { 'www-authenticate': 'Bearer' } });
    }
  };
