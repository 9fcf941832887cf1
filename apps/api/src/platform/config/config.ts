import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MAX_CONNECTIONS } from '../database/pool.ts';
import {
  ConfigError,
  type Environment,
  readChoice,
  readInteger,
  readSwitch,
  readText,
  withSecretFiles,
} from './environment.ts';
import { DEFAULT_THRESHOLDS, readDuration, type Thresholds } from '@gym/release/scoreboard';
import type { OwnApiOrigins } from '@gym/release/serve';
import type { Trust } from '@gym/release/signature';
import { type GymConfig, readDemo, readDemoPassword, readGym } from './gym.ts';
import {
  isLoopback,
  readHost,
  readOrigin,
  readOrigins,
  readSocket,
  readTokenOrigins,
  readTrustProxy,
  SOCKET_MODES,
  type SocketMode,
  type TrustProxy,
} from './network.ts';
import { readSmtp, type SmtpConfig } from './smtp.ts';
import {
  readBackupRecipient,
  readDatabaseDirectUrl,
  readDatabaseUrl,
  readFolder,
  readReleases,
  readReleaseTrust,
  readUploads,
  type UploadsStorage,
} from './storage.ts';

/** A session ends after this time without use, unless the deployment sets another one. */
export const DEFAULT_IDLE_HOURS = 12;
/** A session ends after this time in any case, unless the deployment sets another one. */
export const DEFAULT_SESSION_HOURS = 7 * 24;

/** The operator's token for metrics; undefined switches them off. No message contains it. */
function readOperatorToken(env: Environment): string | undefined {
  const text = readText(env, 'OPERATOR_TOKEN');
  if (text !== undefined && !/^[\w-]{32,200}$/.test(text)) {
    throw new ConfigError(
      'OPERATOR_TOKEN',
      'must be 32 to 200 letters, digits, - and _, such as the output of "openssl rand -hex 32": ' +
        'correct it, or unset it to switch off the metrics.',
    );
  }
  return text;
}

/** The watch's limits for the scoreboard. The variables have the names and meanings of the delivery workflow. */
const readCanaryLimits = (env: Environment): Thresholds => ({
  ...DEFAULT_THRESHOLDS,
  minLoads: readInteger(env, 'CANARY_MIN_LOADS', { min: 0, max: 999_999, fallback: DEFAULT_THRESHOLDS.minLoads }),
  forMs: readHoldOut(env),
});

function readHoldOut(env: Environment): number {
  const text = readText(env, 'CANARY_HOLD_OUT');
  const found = text === undefined ? DEFAULT_THRESHOLDS.forMs : readDuration(text);
  if (found === undefined)
    throw new ConfigError(
      'CANARY_HOLD_OUT',
      `must be a time like 90s, 30m or 2h, not "${text}": correct it, or unset it for 30m.`,
    );
  return found;
}

/**
 * Whether traces are sent, by OpenTelemetry's own variables. The library reads the rest of them by itself.
 * @throws ConfigError for a protocol that the exporter does not speak
 */
function readTracing(env: Environment): boolean {
  const names = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
  const off = readText(env, 'OTEL_SDK_DISABLED')?.toLowerCase() === 'true';
  if (off || readText(env, 'OTEL_TRACES_EXPORTER') === 'none' || !names.some((name) => readText(env, name)))
    return false;
  for (const name of ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']) {
    if ((readText(env, name) ?? 'http/json') !== 'http/json')
      throw new ConfigError(name, 'must be http/json, which collectors take on port 4318: correct it, or unset it.');
  }
  return true;
}

/** What is off unless the environment switches it on. */
const readSwitches = (env: Environment) => ({
  specificationOnly: readSwitch(env, 'SPECIFICATION_ONLY') ?? false,
  remoteOverrides: readSwitch(env, 'REMOTE_OVERRIDES') ?? false,
  remotePreviews: readSwitch(env, 'REMOTE_PREVIEWS') ?? false,
});

/** The root of the checkout: default folders do not depend on the current directory. */
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../../..');

const SECOND_FACTORS = ['optional', 'administrators', 'everyone'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

const MONEY_FIGURES = ['administrators', 'everyone'] as const;
export type MoneyFigures = (typeof MONEY_FIGURES)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The settings of a deployment, read from the environment once. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** A Unix socket to listen on instead of `host` and `port`. */
  readonly socket?: string;
  /** Who may connect to the socket, as permissions of its file. */
  readonly socketMode: SocketMode;
  /** Seconds for which a stopping process still accepts connections and reports the shutdown on `/readyz`. */
  readonly drainSeconds: number;
  /** Absent: the embedded database in `dataDir`. */
  readonly databaseUrl?: string;
  /** The account that owns the schema, past any pooler, for migrations, backups and commands. */
  readonly databaseDirectUrl?: string;
  /** The most connections that serve calls. */
  readonly databaseConnections: number;
  readonly dataDir: string;
  /** Origin of the API; '' is this process. Set: this process serves documents only and opens no database. */
  readonly apiBase: string;
  /** Where releases are: the path of a folder, or `s3://bucket/prefix`. */
  readonly releases: string;
  /** Whose releases are served. */
  readonly releaseTrust: Trust;
  /** Base of the hashed files with a trailing slash; '/' is this process. */
  readonly cdnBase: string;
  readonly corsOrigins: readonly string[];
  /** The API's own origin, as other APIs know it: the issuer of service tokens. */
  readonly apiOrigin: string;
  /** The origins of remotes' own APIs that pages may call and that get service tokens (ADR-0099). */
  readonly ownApiOrigins: OwnApiOrigins;
  readonly gym: GymConfig;
  readonly smtp?: SmtpConfig;
  /** Where uploaded pictures are kept. */
  readonly uploads: UploadsStorage;
  readonly demo: boolean;
  readonly demoPassword?: string;
  readonly trustProxy: TrustProxy;
  readonly logLevel: LogLevel;
  readonly passwordMinLength: number;
  /** The public age key that backups are encrypted for. */
  readonly backupRecipient?: string;
  /** Whether a server backs up the database before it upgrades it. */
  readonly backupBeforeUpgrade: boolean;
  /** Hours without use after which a session ends. */
  readonly sessionIdleHours: number;
  /** Hours after which a session ends in any case. */
  readonly sessionHours: number;
  /** Minutes without use after which a page locks; 0 switches that off. */
  readonly idleLockMinutes: number;
  /** Whether the most common passwords are allowed as new ones. */
  readonly commonPasswords: 'refuse' | 'allow';
  /** Members whose health data a user may read in an hour without a security event; 0 for any number. */
  readonly healthReadsPerHour: number;
  /** Who must have a second factor. Everybody else may have one. */
  readonly secondFactor: SecondFactor;
  /** Who sees the gym's sums of money. Prices of plans and memberships are for all users. */
  readonly moneyFigures: MoneyFigures;
  /** Whether the API answers only the calls and fields of the specification, as another team's server does. */
  readonly specificationOnly: boolean;
  /** Whether a tab may take a remote from a developer's machine, if its user agrees (ADR-0043). */
  readonly remoteOverrides: boolean;
  /** Whether a tab may take a published version of a remote that is not released (ADR-0043). */
  readonly remotePreviews: boolean;
  /** The token for `/remote-health`, `/metrics` and `/operator/releases`; without it, they do not exist. */
  readonly operatorToken?: string;
  /** The limits of the watch, for the scoreboard. */
  readonly canaryLimits: Thresholds;
  /** Whether requests and statements are traced with OpenTelemetry. */
  readonly tracing: boolean;
}

/**
 * Reads and checks the whole configuration.
 * @throws ConfigError naming the variable and what to do.
 */
export function readConfig(given: Environment): Config {
  const env = withSecretFiles(given);
  const host = readHost(env);
  const databaseUrl = readDatabaseUrl(env);
  const apiBase = readOrigin(env, 'API_BASE') ?? '';
  const cdn = readOrigin(env, 'CDN_BASE');
  const trustProxy = readTrustProxy(env);
  const socket = readSocket(env, trustProxy);
  const gym = readGym(env);
  const dataDir = readFolder(env, 'DATA_DIR', path.join(ROOT, '.data'));
  const demo = readDemo(env, {
    embedded: !databaseUrl,
    loopback: isLoopback(host),
    documentsOnly: apiBase !== '',
    proxied: trustProxy !== false,
    cdn: cdn !== undefined,
  });
  const port = readInteger(env, 'PORT', { min: 0, max: 65535, fallback: 8080 });
  return {
    port,
    host,
    socket,
    socketMode: readChoice(env, 'SOCKET_MODE', SOCKET_MODES, '0666'),
    drainSeconds: readInteger(env, 'DRAIN_SECONDS', { min: 0, max: 300, fallback: 0 }),
    databaseUrl,
    databaseDirectUrl: readDatabaseDirectUrl(env),
    databaseConnections: readInteger(env, 'DATABASE_CONNECTIONS', { min: 2, max: 500, fallback: MAX_CONNECTIONS }),
    dataDir,
    apiBase,
    releases: readReleases(env, path.join(ROOT, '.release')),
    releaseTrust: readReleaseTrust(env),
    cdnBase: cdn ? `${cdn}/` : '/',
    corsOrigins: readOrigins(env, 'CORS_ORIGINS'),
    ...readTokenOrigins(env, { host, port, trustProxy, apiBase }),
    gym,
    smtp: readSmtp(env, gym.name),
    uploads: readUploads(env, path.join(dataDir, 'uploads')),
    demo,
    demoPassword: readDemoPassword(env),
    trustProxy,
    logLevel: readChoice(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    passwordMinLength: readInteger(env, 'PASSWORD_MIN_LENGTH', { min: 1, max: 128, fallback: 1 }),
    backupRecipient: readBackupRecipient(env),
    backupBeforeUpgrade: readSwitch(env, 'BACKUP_BEFORE_UPGRADE') ?? !demo,
    sessionIdleHours: readInteger(env, 'SESSION_IDLE_HOURS', { min: 1, max: 8760, fallback: DEFAULT_IDLE_HOURS }),
    sessionHours: readInteger(env, 'SESSION_HOURS', { min: 1, max: 8760, fallback: DEFAULT_SESSION_HOURS }),
    idleLockMinutes: readInteger(env, 'IDLE_LOCK_MINUTES', { min: 0, max: 720, fallback: 0 }),
    // The demo follows the specification to the letter: it has no rule but the minimum.
    commonPasswords: readChoice(env, 'COMMON_PASSWORDS', ['refuse', 'allow'], demo ? 'allow' : 'refuse'),
    healthReadsPerHour: readInteger(env, 'HEALTH_READS_PER_HOUR', { min: 0, max: 1_000_000, fallback: 200 }),
    secondFactor: readChoice(env, 'SECOND_FACTOR', SECOND_FACTORS, 'optional'),
    // The demo follows the specification, whose dashboard shows money to both roles.
    moneyFigures: readChoice(env, 'MONEY_FIGURES', MONEY_FIGURES, demo ? 'everyone' : 'administrators'),
    ...readSwitches(env),
    operatorToken: readOperatorToken(env),
    canaryLimits: readCanaryLimits(env),
    tracing: readTracing(env),
  };
}
