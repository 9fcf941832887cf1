import { calls } from '@gym/api-contract';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const methodOf = new Map<string, string>(Object.values(calls).map(({ path, method }) => [path, method]));

/** Refuses what no call answers: 405 where only the method is wrong, 404 otherwise. */
export async function refuseUnknownAddress(request: FastifyRequest): Promise<never> {
  const path = request.url.replace(/\?.*$/s, '');
  const method = methodOf.get(path);
  if (method !== undefined) {
    throw new Refusal(405, `${path} is answered to ${method} only.`, { headers: { allow: method } });
  }
  throw new Refusal(404, 'There is nothing at this address.');
}
