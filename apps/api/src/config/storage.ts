import path from 'node:path';
import { ConfigError } from './config-error.ts';
import { readText, type Environment } from './environment.ts';

/** Absolute path of a folder named by a variable, relative ones from the folder the command was started in. */
export function readFolder(env: Environment, name: string, fallback: string): string {
  const text = readText(env, name);
  if (text === undefined) return fallback;
  if (text.includes('\0')) throw new ConfigError(name, 'must be the path of a folder.');
  if (/^s3:/i.test(text))
    throw new ConfigError(
      name,
      `is "${text}", but this version keeps it in folders only: give the path of a folder, for example one that the bucket is mounted on.`,
    );
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text))
    throw new ConfigError(name, `must be the path of a folder, not the URL "${text}".`);
  return path.resolve(text);
}
