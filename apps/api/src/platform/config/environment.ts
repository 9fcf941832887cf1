import { readFileSync } from 'node:fs';
import { OperatorError } from '../errors/operator-error.ts';

/** An environment variable has an invalid value. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';

  constructor(
    readonly variable: string,
    sentence: string,
  ) {
    super(`${variable} ${sentence}`);
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable's text without surrounding blanks. An empty one, as compose files leave it, counts as not set. */
export function readText(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

/** Texts separated by commas, without surrounding blanks and empty ones. */
export const readList = (env: Environment, name: string): string[] =>
  (readText(env, name) ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean);

/** A whole number in plain decimals within [min, max]. */
export function readInteger(
  env: Environment,
  name: string,
  { min, max, fallback }: { min: number; max: number; fallback: number },
): number {
  const text = readText(env, name);
  if (text === undefined) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw new ConfigError(
      name,
      `must be a whole number from ${min} to ${max}, not "${text}": correct it, or unset it for ${fallback}.`,
    );
  return value;
}

const SWITCH: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  on: true,
  yes: true,
  '0': false,
  false: false,
  off: false,
  no: false,
};

/** On or off; undefined if not set. */
export function readSwitch(env: Environment, name: string): boolean | undefined {
  const text = readText(env, name);
  if (text === undefined) return undefined;
  const value = SWITCH[text.toLowerCase()];
  if (value === undefined)
    throw new ConfigError(name, `must be 1 or 0, not "${text}": set it to 1 to switch it on or to 0 to switch it off.`);
  return value;
}

/** One of a few words. */
export function readChoice<Word extends string>(
  env: Environment,
  name: string,
  words: readonly Word[],
  fallback: Word,
): Word {
  const text = readText(env, name);
  if (text === undefined) return fallback;
  const word = words.find((candidate) => candidate === text.toLowerCase());
  if (!word)
    throw new ConfigError(
      name,
      `must be one of ${words.join(', ')}, not "${text}": choose one, or unset it for ${fallback}.`,
    );
  return word;
}

/** Secrets, which lists of processes must not show. Each can come from a file instead, named by `DATABASE_URL_FILE`. */
const SECRET_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'OPERATOR_TOKEN',
  'DEMO_PASSWORD',
  'RELEASE_SIGNING_KEY',
];

/** The environment with secrets read from their files. @throws ConfigError naming the variable of the file */
export function withSecretFiles(env: Environment): Environment {
  const read: Record<string, string> = {};
  for (const name of SECRET_VARIABLES) {
    const path = readText(env, `${name}_FILE`);
    if (path === undefined) continue;
    if (readText(env, name) !== undefined)
      throw new ConfigError(`${name}_FILE`, `cannot be set together with ${name}: unset one of the two.`);
    read[name] = readSecretFile(path, `${name}_FILE`);
  }
  return Object.keys(read).length === 0
    ? env
    : new Proxy(env, { get: (_env, name) => read[String(name)] ?? env[String(name)] });
}

function readSecretFile(path: string, variable: string): string {
  let content: string;
  try {
    content = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(
      variable,
      `names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}): ` +
        "correct it, or let the server's user read the file.",
    );
  }
  // An empty file is an error: without a DATABASE_URL the server would start on its own database.
  if (content === '')
    throw new ConfigError(
      variable,
      `names ${path}, which is empty: write the value into the file, or unset ${variable}.`,
    );
  return content;
}
