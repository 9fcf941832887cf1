import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Where the page of a request is, if browsers accept passkeys there. */
export interface Site {
  readonly origin: string;
  /** What a passkey belongs to: the host of the origin. */
  readonly domain: string;
}

/**
 * The site of a request: one of `CORS_ORIGINS`, or this server under the host that the request names. Undefined without
 * a domain or without TLS, as browsers demand it for passkeys; only localhost needs no TLS.
 */
export function siteOf(
  { protocol, host, headers }: Pick<FastifyRequest, 'protocol' | 'host' | 'headers'>,
  otherOrigins: readonly string[],
): Site | undefined {
  const isOther = headers.origin !== undefined && otherOrigins.includes(headers.origin);
  const page = isOther ? headers.origin : `${protocol}://${host}`;
  if (page === undefined || !URL.canParse(page)) return undefined;
  const { protocol: scheme, hostname, origin } = new URL(page);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isAddress || (scheme !== 'https:' && !isLocal) ? undefined : { origin, domain: hostname };
}
