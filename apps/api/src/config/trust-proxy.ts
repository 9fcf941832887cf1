import { isIP } from 'node:net';
import { ConfigError } from './config-error.ts';
import { readText, type Environment } from './environment.ts';

/** Whose `X-Forwarded-*` headers are believed: nobody's, everybody's (no setting says so), those of N hops, or of these addresses. */
export type TrustProxy = boolean | number | string[];

const NAMED = ['loopback', 'linklocal', 'uniquelocal'];

function isAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (!version || rest.length) return false;
  // A network of everybody is no proxy.
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/** `TRUST_PROXY`. Never everybody: a client could say that it is somebody else, and be logged and throttled as that. */
export function readTrustProxy(env: Environment): Exclude<TrustProxy, true> {
  const text = readText(env, 'TRUST_PROXY');
  if (text === undefined || /^(0|false|off|no)$/i.test(text)) return false;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const addresses = text
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  if (!addresses.length || !addresses.every((address) => NAMED.includes(address) || isAddress(address))) {
    throw new ConfigError(
      'TRUST_PROXY',
      `must be the number of proxies in front (1), their addresses (10.0.0.0/8,loopback) or 0, not "${text}": with nginx alone in front, set it to 1.`,
    );
  }
  return addresses;
}
