import { isOwnMachine, OPENED_ORIGIN } from '@gym/remote-contract/own-machine';
import type { FastifyRequest } from 'fastify';

/**
 * The origins of the developer's machine that the policy of this one document opens (ADR-0043). The shell asks for them
 * after its user agreed. A link of another site opens none: the browser says where the request comes from. It does not
 * say so without TLS, except on its own machine.
 */
export function openedOrigins({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): readonly string[] {
  const { 'sec-fetch-site': from = 'same-origin' } = headers;
  if (from !== 'same-origin') return [];
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  return [...new Set(query.getAll(OPENED_ORIGIN))].filter(isOwnMachine);
}
