import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE_NAME = 'gym_share';
const YEAR_S = 31_536_000;

/** The number in the browser's cookie, if any. The first of several cookies counts. */
function bucketInCookie({ headers }: FastifyRequest): number | undefined {
  const [, number] = new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=(\\d{1,2})(?:;|$)`).exec(headers.cookie ?? '') ?? [];
  return number === undefined ? undefined : Number(number);
}

/**
 * The number, 0 to 99, that decides whether a browser gets a canary. It stays the same and identifies no user. A
 * browser without a number gets a random one.
 */
export function browserBucket(request: FastifyRequest, reply: FastifyReply): number {
  const known = bucketInCookie(request);
  if (known !== undefined) return known;
  const number = randomInt(100);
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${COOKIE_NAME}=${number}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`);
  return number;
}
