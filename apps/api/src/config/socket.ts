import path from 'node:path';
import { ConfigError } from './config-error.ts';
import { readText, type Environment } from './environment.ts';
import type { TrustProxy } from './trust-proxy.ts';

/** What the kernel takes as the address of a socket. */
const LONGEST = 100;

/**
 * `SOCKET`: path of a Unix socket to listen on instead of `HOST` and `PORT`, for the proxy of the same machine. It has no address of a
 * client's, so whoever sets it says how many proxies are in front.
 */
export function readSocket(env: Environment, trustProxy: TrustProxy): string | undefined {
  const text = readText(env, 'SOCKET');
  if (text === undefined) return undefined;
  if (!path.isAbsolute(text) || text.length > LONGEST || text.includes('\0'))
    throw new ConfigError(
      'SOCKET',
      `must be the whole path of a socket, at most ${LONGEST} characters long, such as /run/gym/1.sock.`,
    );
  if (typeof trustProxy !== 'number')
    throw new ConfigError(
      'SOCKET',
      'is where a proxy asks: set TRUST_PROXY=1 as well, so that clients are told apart by what it says.',
    );
  return text;
}
