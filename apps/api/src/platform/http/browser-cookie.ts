import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerKey } from '../database/server-key.ts';
import { networkOf } from '../throttling/attempts.ts';
import { KNOWN_FOR_MS, MAX_BROWSER_IDS } from '../throttling/known-addresses-and-browsers.ts';

const NAME = 'gym_browser';
const PURPOSE = 'browser';

/** The browser of a request, by the cookie of its last sign-in. */
export interface BrowserCookie {
  /** The ids in the cookie, one of each user. Empty without one, or if this server did not sign it. */
  readonly ids: readonly string[];
  /** Stores other ids in the browser. */
  replace(ids: readonly string[]): Promise<void>;
}

/** The characters of a cookie with the most ids, each of 43 with its separator, and the signature. */
const MAX_LENGTH = 44 * (MAX_BROWSER_IDS + 1);

/** Who waits in line for a call without a session: the browser, or the network of a client without a cookie. */
export const clientKey = ({ ids }: Pick<BrowserCookie, 'ids'>, address: string): string => ids[0] ?? networkOf(address);

/** With TLS, the prefix keeps other hosts and plain HTTP from setting the cookie. */
const nameOver = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? `__Host-${NAME}` : NAME);

/**
 * Reads the cookie of a call without a session. Only the limits of guesses use it (ADR-0033): it opens nothing, and
 * every client may do without. Pages of other origins never send it.
 */
export async function browserCookie(
  key: ServerKey,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BrowserCookie> {
  const name = nameOver(request);
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,${MAX_LENGTH}})(?:;|$)`);
  const [, given] = pattern.exec(request.headers.cookie ?? '') ?? [];
  const signed = given === undefined ? undefined : await key.verify(PURPOSE, given);
  return {
    ids: signed?.split('.') ?? [],
    async replace(ids) {
      const value = await key.sign(PURPOSE, ids.join('.'));
      const secure = request.protocol === 'https' ? '; Secure' : '';
      const lifetime = `Max-Age=${KNOWN_FOR_MS / 1000}`;
      reply.header('set-cookie', `${name}=${value}; Path=/; ${lifetime}; HttpOnly; SameSite=Strict${secure}`);
    },
  };
}
