import type { KeyObject } from 'node:crypto';
import path from 'node:path';
import { publicKeyText, readPrivateKey, type Trust } from '@gym/release/signature';
import { ConfigError, type Environment, readText } from './environment.ts';
import { readTeams, TEAMS_VARIABLE } from './release-teams.ts';

interface Surroundings {
  readonly apiBase: string;
  readonly releaseTrust: Trust;
}

/** `RELEASE_SIGNING_KEY`: what the release service signs with. No message repeats it. */
function readSigningKey(env: Environment): KeyObject | undefined {
  const text = readText(env, 'RELEASE_SIGNING_KEY');
  if (text === undefined) return undefined;
  try {
    return readPrivateKey(text);
  } catch {
    throw new ConfigError(
      'RELEASE_SIGNING_KEY',
      'must be an Ed25519 private key in PEM, such as the output of "openssl genpkey -algorithm ed25519": correct it.',
    );
  }
}

/** `RELEASE_TEAMS`: the path of the file of teams, which is checked here and read again whenever it changes. */
function readTeamsFile(
  env: Environment,
  { apiBase, releaseTrust }: Surroundings,
  key: KeyObject | undefined,
): string | undefined {
  const text = readText(env, TEAMS_VARIABLE);
  if (text === undefined) return undefined;
  if (apiBase !== '')
    throw new ConfigError(
      TEAMS_VARIABLE,
      'cannot be set together with API_BASE, where this process has no database: unset one of the two.',
    );
  if (readText(env, 'API_ORIGIN') === undefined)
    throw new ConfigError(
      TEAMS_VARIABLE,
      'needs API_ORIGIN, for which pipelines request their tokens: ' +
        "set it to this server's own address, such as https://gym.example.",
    );
  if (key === undefined && (releaseTrust.required || releaseTrust.keys.length > 0))
    throw new ConfigError(
      TEAMS_VARIABLE,
      'needs RELEASE_SIGNING_KEY, because RELEASE_KEYS lets servers reject what is not signed: set it as well.',
    );
  if (key !== undefined) requireTrustedKey(key, releaseTrust);
  const file = path.resolve(text);
  readTeams(file);
  return file;
}

/** @throws ConfigError if the servers reject what the key signs */
function requireTrustedKey(key: KeyObject, { keys }: Trust): void {
  const own = publicKeyText(key);
  if (keys.length === 0 || keys.some((one) => one.app === undefined && publicKeyText(one.key) === own)) return;
  throw new ConfigError(
    'RELEASE_SIGNING_KEY',
    `has a public half that RELEASE_KEYS does not name, so servers would reject what it signs: add "${own}" there.`,
  );
}

/** The settings of the release service. */
export function readReleaseService(env: Environment, surroundings: Surroundings) {
  const releaseSigningKey = readSigningKey(env);
  return {
    /** The file of those who may release by this server; undefined if it has no release service. */
    releaseTeams: readTeamsFile(env, surroundings, releaseSigningKey),
    /** Signs the records that the release service writes. */
    releaseSigningKey,
  };
}
