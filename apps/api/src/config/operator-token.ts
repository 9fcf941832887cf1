import { ConfigError } from './config-error.ts';
import { readText, type Environment } from './environment.ts';

/** The token that reads how versions fare; undefined: nobody does. Never repeated in a message. */
export function readOperatorToken(env: Environment): string | undefined {
  const text = readText(env, 'OPERATOR_TOKEN');
  if (text !== undefined && !/^[\w-]{32,200}$/.test(text)) {
    throw new ConfigError(
      'OPERATOR_TOKEN',
      'must be 32 to 200 letters, digits, - and _, as "openssl rand -hex 32" makes them: correct it, or unset it for no view of how versions fare.',
    );
  }
  return text;
}
