import type { IncomingMessage } from 'node:http';

/**
 * The token of a request: from one `Authorization` header of the Bearer scheme, and from nowhere else. Of two headers
 * none is taken, as whoever stands in front may have looked at the other one.
 */
export function bearerToken({ headersDistinct }: IncomingMessage): string | undefined {
  const [header = '', ...more] = headersDistinct['authorization'] ?? [];
  return more.length > 0 ? undefined : /^Bearer +([\w-]{1,200})$/i.exec(header)?.[1];
}
