import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE_NAME = 'gym_share';
const YEAR_S = 31_536_000;

/** The number that a browser brings along, where it has one. Of several cookies of this name the first counts. */
function bucketInCookie({ headers }: FastifyRequest): number | undefined {
  const [, number] = new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=(\\d{1,2})(?:;|$)`).exec(headers.cookie ?? '') ?? [];
  return number === undefined ? undefined : Number(number);
}

/**
 * The number, 0 to 99, that decides which release a browser gets while there are several: the same for good, and about nobody. A
 * browser that has none is given one.
 */
export function browserBucket(request: FastifyRequest, reply: FastifyReply): number {
  const known = bucketInCookie(request);
  if (known !== undefined) return known;
  const number = randomInt(100);
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${COOKIE_NAME}=${number}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`);
  return number;
}
