import type { IncomingMessage } from 'node:http';
import { UsageError } from '../usage-error.ts';

/** Hosts of pages from this machine: the product that a developer runs. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The headers of a response that a page of another origin may read. */
const READABLE = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-private-network': 'true' };

/** The headers of each response, by the origin of the page that asks. */
export type HeadersFor = (request: Pick<IncomingMessage, 'headers'>) => Record<string, string>;

/**
 * Which pages may read what is served: those of this machine, and those of the shell that the variable SHELL_ORIGIN
 * names. Every other page that the developer has open could read sources that nobody has released.
 * @throws UsageError if the variable names no origin
 */
export function allowOrigins(shell: string | undefined): HeadersFor {
  const allowed = shell ? originOf(shell) : undefined;
  return ({ headers: { origin = '' } }) => ({
    'cache-control': 'no-store',
    vary: 'Origin',
    ...((origin === allowed || isLoopback(origin)) && { 'access-control-allow-origin': origin, ...READABLE }),
  });
}

const isLoopback = (origin: string): boolean => URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname);

function originOf(text: string): string {
  const { origin, protocol } = URL.canParse(text) ? new URL(text) : {};
  if (origin === undefined || !/^https?:$/.test(protocol ?? '') || text.replace(/\/$/, '') !== origin)
    throw new UsageError(`SHELL_ORIGIN takes the origin of a shell, such as https://gym.example, not "${text}".`);
  return origin;
}
