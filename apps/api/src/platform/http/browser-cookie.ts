import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerKey } from '../database/server-key.ts';
import { KNOWN_FOR_MS } from '../throttling/known-addresses.ts';

const NAME = 'gym_browser';
const PURPOSE = 'browser';

/** The browser of a request, by the cookie of its last sign-in. */
export interface BrowserCookie {
  /** The id in the cookie. Undefined without one, or if this server did not sign it. */
  readonly id: string | undefined;
  /** Stores another id in the browser. */
  replace(id: string): Promise<void>;
}

/** With TLS, the prefix keeps other hosts and plain HTTP from setting the cookie. */
const nameOver = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? `__Host-${NAME}` : NAME);

/**
 * Reads the cookie of a call without a session. Only the limits of guesses use it (ADR-0068): it opens nothing, and
 * every client may do without. Pages of other origins never send it.
 */
export async function browserCookie(
  key: ServerKey,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BrowserCookie> {
  const name = nameOver(request);
  const [, given] = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,200})(?:;|$)`).exec(request.headers.cookie ?? '') ?? [];
  return {
    id: given === undefined ? undefined : await key.verify(PURPOSE, given),
    async replace(id) {
      const value = await key.sign(PURPOSE, id);
      const secure = request.protocol === 'https' ? '; Secure' : '';
      const lifetime = `Max-Age=${KNOWN_FOR_MS / 1000}`;
      reply.header('set-cookie', `${name}=${value}; Path=/; ${lifetime}; HttpOnly; SameSite=Strict${secure}`);
    },
  };
}
