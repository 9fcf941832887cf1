import { UsageError } from '../usage-error.ts';

const FIRST = 8200;
const PORTS = 700;

/** The port that serves a remote from its source: stable, and rarely the same as another remote's. */
export function defaultPort(name: string): number {
  const sum = [...name].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % PORTS, 0);
  return FIRST + sum;
}

/**
 * The port that the variable PORT names, or else the remote's own.
 * @throws UsageError if the variable names none
 */
export function portOf(name: string, wanted: string | undefined): number {
  if (!wanted) return defaultPort(name);
  if (!/^\d{1,5}$/.test(wanted) || Number(wanted) < 1 || Number(wanted) > 65_535)
    throw new UsageError(`PORT takes a number from 1 to 65535, not "${wanted}".`);
  return Number(wanted);
}

/** Where a served remote is seen. */
export const addresses = (name: string, port: number): string => `
${name} alone: http://127.0.0.1:${port}/
In a shell that allows overrides, append this to its address: ?override=${name}@http://127.0.0.1:${port}/
If that shell is deployed, SHELL_ORIGIN must name its origin here, such as https://gym.example.`;
