import { ConfigError } from './config-error.ts';
import { readSwitch, readText, type Environment } from './environment.ts';

interface Surroundings {
  readonly embedded: boolean;
  readonly loopback: boolean;
  readonly documentsOnly: boolean;
  readonly proxied: boolean;
  readonly cdn: boolean;
}

/**
 * Whether this is a demo gym: `DEMO` says so; without it, only where nobody but this machine can reach it and the
 * database is its own, so that no public deployment ever has demo accounts by accident.
 */
export function readDemo(env: Environment, around: Surroundings): boolean {
  const asked = readSwitch(env, 'DEMO');
  if (around.documentsOnly) {
    if (asked)
      throw new ConfigError(
        'DEMO',
        'cannot be 1 together with API_BASE, where this process has no database: unset one of the two.',
      );
    return false;
  }
  return asked ?? (around.embedded && around.loopback && !around.proxied && !around.cdn);
}

/** The demo accounts' password as the deployment gives it; undefined where a random one is to be made. */
export function readDemoPassword(env: Environment): string | undefined {
  const text = readText(env, 'DEMO_PASSWORD');
  if (text !== undefined && text.length > 128)
    throw new ConfigError('DEMO_PASSWORD', 'must be at most 128 characters long.');
  return text;
}
