import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDatabaseUrl } from './database-url.ts';
import { readDemo, readDemoPassword } from './demo.ts';
import { readChoice, readInteger, type Environment } from './environment.ts';
import { readGym, type GymConfig } from './gym.ts';
import { isLoopback, readHost } from './host.ts';
import { readOrigin, readOrigins } from './origins.ts';
import { readSmtp, type SmtpConfig } from './smtp.ts';
import { readFolder } from './storage.ts';
import { readTrustProxy, type TrustProxy } from './trust-proxy.ts';

/** The checkout's root: the defaults of folders do not depend on where the command was started. */
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Everything a deployment decides, read from the environment once. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absent: the embedded database in `dataDir`. */
  readonly databaseUrl?: string;
  readonly dataDir: string;
  /** Origin of the API; '' is this process. Set: this process serves documents only and opens no database. */
  readonly apiBase: string;
  /** Folder of the current release. */
  readonly releases: string;
  /** Base of the hashed files with a trailing slash; '/' is this process. */
  readonly cdnBase: string;
  readonly corsOrigins: readonly string[];
  readonly gym: GymConfig;
  readonly smtp?: SmtpConfig;
  /** Folder of uploaded pictures. */
  readonly uploads: string;
  readonly demo: boolean;
  readonly demoPassword?: string;
  readonly trustProxy: TrustProxy;
  readonly logLevel: LogLevel;
  readonly passwordMinLength: number;
}

/**
 * Reads and checks the whole configuration.
 * @throws ConfigError naming the variable and what to do.
 */
export function readConfig(env: Environment): Config {
  const host = readHost(env);
  const databaseUrl = readDatabaseUrl(env);
  const apiBase = readOrigin(env, 'API_BASE') ?? '';
  const cdn = readOrigin(env, 'CDN_BASE');
  const trustProxy = readTrustProxy(env);
  const gym = readGym(env);
  const dataDir = readFolder(env, 'DATA_DIR', path.join(ROOT, '.data'));
  return {
    port: readInteger(env, 'PORT', { min: 0, max: 65535, fallback: 8080 }),
    host,
    databaseUrl,
    dataDir,
    apiBase,
    releases: readFolder(env, 'RELEASES', path.join(ROOT, '.release')),
    cdnBase: cdn ? `${cdn}/` : '/',
    corsOrigins: readOrigins(env, 'CORS_ORIGINS'),
    gym,
    smtp: readSmtp(env, gym.name),
    uploads: readFolder(env, 'UPLOADS', path.join(dataDir, 'uploads')),
    demo: readDemo(env, { embedded: !databaseUrl, loopback: isLoopback(host), documentsOnly: apiBase !== '', proxied: trustProxy !== false, cdn: cdn !== undefined }),
    demoPassword: readDemoPassword(env),
    trustProxy,
    logLevel: readChoice(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    passwordMinLength: readInteger(env, 'PASSWORD_MIN_LENGTH', { min: 1, max: 128, fallback: 1 }),
  };
}
