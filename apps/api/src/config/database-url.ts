import { ConfigError } from './config-error.ts';
import { readText, type Environment } from './environment.ts';

/** The URL of an external PostgreSQL; undefined means the embedded one. Its password is never repeated in a message. */
export function readDatabaseUrl(env: Environment): string | undefined {
  const text = readText(env, 'DATABASE_URL');
  if (text === undefined) return undefined;
  const valid = URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
  if (!valid)
    throw new ConfigError(
      'DATABASE_URL',
      'must look like postgres://user:password@host:5432/database (special characters in the password percent-encoded): correct it, or unset it to use the embedded database.',
    );
  return text;
}
