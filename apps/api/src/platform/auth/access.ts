import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { type Call, reasons } from '@gym/api-contract';
import { HttpError } from '../errors/http-error.ts';
import { headerValues } from '../http/error-answers.ts';
import type { SignedIn } from '../http/implement-call.ts';
import { logSecurityEvent } from '../log/security-log.ts';

/**
 * The token from the request's one `Authorization: Bearer` header. A request with two such headers has no token: a
 * proxy may have checked the other one.
 */
export function bearerToken(request: IncomingMessage): string | undefined {
  const [header = '', ...more] = headerValues(request, 'authorization');
  return more.length > 0 ? undefined : /^Bearer +([\w-]{1,200})$/i.exec(header)?.[1];
}

const ROLES = { admin: 1, staff: 2 } as const;
const ROLE_REASONS = { admin: reasons.access.adminOnly, staff: reasons.access.staffOnly } as const;

/**
 * Requires a session and the role of the call (A10).
 *
 * @param user the user of an open session; `undefined` without one, for the logged `cause`
 * @throws HttpError 401 without a session, 403 for the other role
 */
export function requireAccess({ access }: Call, user: SignedIn | undefined, cause: string): SignedIn {
  if (user === undefined)
    throw new HttpError(401, reasons.access.sessionEnded, { headers: { 'www-authenticate': 'Bearer' }, cause });
  if ((access === 'admin' || access === 'staff') && user.role !== ROLES[access])
    throw new HttpError(403, ROLE_REASONS[access], { cause: `not ${access}` });
  return user;
}

/** Compares in constant time. */
const isSame = (one: string, other: string): boolean => {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
};

/** Admits only the operator: 404 without an operator token, 401 for another token. The security log calls it `view`. */
export const requireOperator =
  (operatorToken: string | undefined, view: string) =>
  async (request: FastifyRequest): Promise<void> => {
    if (operatorToken === undefined) throw new HttpError(404, reasons.request.unknownPath);
    const token = bearerToken(request.raw);
    const where = { address: request.ip, call: view };
    if (token === undefined || !isSame(token, operatorToken)) {
      const cause = token === undefined ? 'no token' : 'another token';
      logSecurityEvent(request.log, 'operator-refused', { ...where, cause });
      throw new HttpError(401, reasons.access.operatorOnly, { headers: { 'www-authenticate': 'Bearer' } });
    }
    logSecurityEvent(request.log, 'access-allowed', { ...where, cause: 'operator' });
  };

/** Whose remotes a role's browsers load (ADR-0089). */
export const AUDIENCES = { 1: 'admin', 2: 'staff' } as const;
