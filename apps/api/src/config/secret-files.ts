import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';
import { readText, type Environment } from './environment.ts';

/** What nobody who lists processes or inspects a container should read: each may be given as the path of a file instead, `DATABASE_URL_FILE`. */
const SECRETS = ['DATABASE_URL', 'SMTP_URL', 'OPERATOR_TOKEN', 'DEMO_PASSWORD'];

/** The environment with secrets read from their files. @throws ConfigError naming the variable of the file */
export function withSecretFiles(env: Environment): Environment {
  const read: Record<string, string> = {};
  for (const name of SECRETS) {
    const path = readText(env, `${name}_FILE`);
    if (path === undefined) continue;
    if (readText(env, name) !== undefined)
      throw new ConfigError(`${name}_FILE`, `says the same as ${name}: unset one of the two.`);
    read[name] = contentOf(path, `${name}_FILE`);
  }
  return Object.keys(read).length === 0 ? env : { ...env, ...read };
}

function contentOf(path: string, variable: string): string {
  let content: string;
  try {
    content = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(
      variable,
      `names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}): correct it, or let the server's user read the file.`,
    );
  }
  // Not the same as no file: without its database the server would start on another one, its own.
  if (content === '')
    throw new ConfigError(
      variable,
      `names ${path}, which is empty: write the value into the file, or unset ${variable}.`,
    );
  return content;
}
