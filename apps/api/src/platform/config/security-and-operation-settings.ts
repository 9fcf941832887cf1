import { DEFAULT_THRESHOLDS, readDuration, type Thresholds } from '@gym/release/scoreboard';
import {
  ConfigError,
  type Environment,
  readChoice,
  readInteger,
  readList,
  readSwitch,
  readText,
} from './environment.ts';

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

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** `CANARY_USERS`: email addresses, in lower case. */
function readCanaryUsers(env: Environment): readonly string[] {
  const emails = readList(env, 'CANARY_USERS').map((text) => text.toLowerCase());
  const wrong = emails.find((email) => !/^[^\s@]+@[^\s@]+$/.test(email));
  if (wrong !== undefined)
    throw new ConfigError('CANARY_USERS', `must be email addresses, separated by commas: correct "${wrong}".`);
  return emails;
}

/** The settings of security and operation. A demo follows the specification to the letter, so some defaults differ. */
export const readSecurityAndOperation = (env: Environment, demo: boolean) => ({
  passwordMinLength: readInteger(env, 'PASSWORD_MIN_LENGTH', { min: 1, max: 128, fallback: 1 }),
  /** Hours without use after which a session ends. */
  sessionIdleHours: readInteger(env, 'SESSION_IDLE_HOURS', { min: 1, max: 8760, fallback: DEFAULT_IDLE_HOURS }),
  /** Hours after which a session ends in any case. */
  sessionHours: readInteger(env, 'SESSION_HOURS', { min: 1, max: 8760, fallback: DEFAULT_SESSION_HOURS }),
  /** Minutes without use after which a page locks; 0 switches that off. */
  idleLockMinutes: readInteger(env, 'IDLE_LOCK_MINUTES', { min: 0, max: 720, fallback: 0 }),
  /** Whether the most common passwords are allowed as new ones. */
  commonPasswords: readChoice(env, 'COMMON_PASSWORDS', ['refuse', 'allow'], demo ? 'allow' : 'refuse'),
  /** Members whose health data a user may read in an hour without a security event; 0 for any number. */
  healthReadsPerHour: readInteger(env, 'HEALTH_READS_PER_HOUR', { min: 0, max: 1_000_000, fallback: 200 }),
  /** Who must have a second factor. Everybody else may have one. */
  secondFactor: readChoice(env, 'SECOND_FACTOR', ['optional', 'administrators', 'everyone'], 'optional'),
  /** Who sees the gym's sums of money. Prices of plans and memberships are for all users. */
  moneyFigures: readChoice(env, 'MONEY_FIGURES', ['administrators', 'everyone'], demo ? 'everyone' : 'administrators'),
  /** The token for `/remote-health`, `/metrics` and `/operator/releases`; without it, they do not exist. */
  operatorToken: readOperatorToken(env),
  /** The limits of the watch, for the scoreboard. */
  canaryLimits: readCanaryLimits(env),
  /** Email addresses of the users whose browsers get every canary (ADR-0041). */
  canaryUsers: readCanaryUsers(env),
  /** Whether the API answers only the calls and fields of the specification, as another team's server does. */
  specificationOnly: readSwitch(env, 'SPECIFICATION_ONLY') ?? false,
  /** Whether a tab may take a remote from a developer's machine, if its user agrees (ADR-0043). */
  remoteOverrides: readSwitch(env, 'REMOTE_OVERRIDES') ?? false,
  /** Whether a tab may take a published version of a remote that is not released (ADR-0043). */
  remotePreviews: readSwitch(env, 'REMOTE_PREVIEWS') ?? false,
  logLevel: readChoice(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
  /** Whether requests and statements are traced with OpenTelemetry. */
  tracing: readTracing(env),
  /** Whether a server backs up the database before it upgrades it. */
  backupBeforeUpgrade: readSwitch(env, 'BACKUP_BEFORE_UPGRADE') ?? !demo,
});
