import { ConfigError } from './config-error.ts';
import { readText, type Environment } from './environment.ts';

/** `https://api.gym.example` of a text that is exactly an http(s) origin, a trailing slash apart. */
function originOf(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bare =
    url && !url.username && !url.search && !url.hash && url.pathname === '/' && /^https?:$/.test(url.protocol);
  if (!bare)
    throw new ConfigError(
      name,
      `must be an origin such as https://api.gym.example, not "${text}": give scheme and host (and port), without a path.`,
    );
  return url.origin;
}

/** A single origin without a trailing slash; undefined where not set. */
export function readOrigin(env: Environment, name: string): string | undefined {
  const text = readText(env, name);
  return text === undefined ? undefined : originOf(name, text);
}

/** Origins separated by commas. `*` is refused: answers carry people's data. */
export function readOrigins(env: Environment, name: string): readonly string[] {
  const texts = (readText(env, name) ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean);
  return [...new Set(texts.map((text) => originOf(name, text)))];
}
