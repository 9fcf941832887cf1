import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { noteEvent } from '../security-log/note-event.ts';
import { bearerToken } from './bearer-token.ts';
import { Refusal } from './refusal.ts';

/** In the same time, wherever the two differ. */
const isSame = (one: string, other: string): boolean => {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
};

/** Lets nobody but the operator through: 404 where there is none, 401 for another token. `view` is what the security log calls it. */
export const requireOperator =
  (operatorToken: string | undefined, view: string) =>
  async (request: FastifyRequest): Promise<void> => {
    if (operatorToken === undefined) throw new Refusal(404, 'There is nothing at this address.');
    const token = bearerToken(request.raw);
    if (token === undefined || !isSame(token, operatorToken)) {
      noteEvent(request.log, 'operator-refused', {
        address: request.ip,
        call: view,
        cause: token === undefined ? 'no token' : 'another token',
      });
      throw new Refusal(401, 'This takes the token of the operator.', { headers: { 'www-authenticate': 'Bearer' } });
    }
  };
