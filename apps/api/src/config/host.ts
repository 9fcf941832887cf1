import { isIP } from 'node:net';
import { ConfigError } from './config-error.ts';
import { readText, type Environment } from './environment.ts';

const LOOPBACK = '127.0.0.1';

/** The address to listen on: an IP address or a host name, nothing around it. */
export function readHost(env: Environment): string {
  const text = readText(env, 'HOST')?.replace(/^\[(.*)\]$/, '$1');
  if (text === undefined) return LOOPBACK;
  if (!isIP(text) && (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) || /^[\d.]+$/.test(text))) {
    throw new ConfigError(
      'HOST',
      `must be an address of this machine such as 127.0.0.1 or 0.0.0.0, not "${text}"; the port belongs in PORT.`,
    );
  }
  return text;
}

/** Whether only this machine can reach an address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}
