import { setTimeout as pause } from 'node:timers/promises';
import { withConnection } from '../../platform/database/connection.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';

/** Returns `gym@db.example:5432/gym`, never with the password. */
function describeUrl(url: string): string {
  const { username, hostname, port, pathname, searchParams } = new URL(url);
  const host = hostname || searchParams.get('host') || 'localhost';
  return `${username ? `${decodeURIComponent(username)}@` : ''}${host}:${port || '5432'}${pathname}`;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of its host cannot be looked up',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it broke the connection, so it may not be a PostgreSQL server',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its host cannot be reached',
  ETIMEDOUT: 'its host does not answer',
  ENOENT: 'its socket does not exist',
  EACCES: 'this user may not use its socket',
  '28P01': 'it rejects that user name and password',
  '28000': 'it does not let that user in from here',
  '3D000': 'it has no database of that name',
  '53300': 'it has no connection left',
  '57P03': 'it is still starting or already stopping',
  '42501': 'that user may not create tables there',
};

const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/timeout|timed out/i, 'its host does not answer'],
  [/does not support SSL/i, 'it does not offer TLS, so leave out sslmode'],
  [/self-signed|unable to (verify|get)|certificate/i, 'its certificate is not trusted here'],
  [/SASL|password must be a string/i, 'it wants a password, and there is none'],
  [
    /Connection terminated|socket hang up|unexpected|unknown.*(response|message)/i,
    'it does not answer as PostgreSQL does',
  ],
];

/** A variable with the URL of an external database. */
export type UrlVariable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/**
 * Explains why a URL leads to no usable PostgreSQL. It never offers to unset the variable: the server would then open
 * another, empty gym.
 */
export function databaseProblem(url: string, error: unknown, variable: UrlVariable = 'DATABASE_URL'): OperatorError {
  const { code = '', message } = firstOf(error);
  const reason =
    REASONS[code] ??
    MESSAGES.find(([pattern]) => pattern.test(message))?.[1] ??
    message.replace(/\s+/g, ' ').replace(/\.$/, '');
  return new OperatorError(`Cannot use the database ${describeUrl(url)}: ${reason}; correct ${variable}.`);
}

/** Returns the first error: a host with several addresses fails with one error per address. */
function firstOf(error: unknown): { code?: string; message: string } {
  if (error instanceof AggregateError && error.errors.length) return firstOf(error.errors[0]);
  return error as { code?: string; message: string };
}

/** A PostgreSQL server's commit settings, under PostgreSQL's names. */
interface CommitSettings {
  readonly fsync: string;
  readonly commit: string;
}

/** Returns a warning if the database may lose acknowledged changes, otherwise undefined. */
export function durabilityWarning({ fsync, commit }: CommitSettings): string | undefined {
  const off = [fsync === 'off' && 'fsync', commit === 'off' && 'synchronous_commit'].filter(Boolean);
  if (off.length === 0) return undefined;
  return (
    `The database of DATABASE_URL runs with ${off.join(' and ')} off: a crash may lose acknowledged changes. ` +
    `Turn ${off.length > 1 ? 'them' : 'it'} on for real data.`
  );
}

/** 15 is the oldest major version that the server is tested on. */
const OLDEST_MAJOR = 15;
const STARTING = '57P03';
const START_TIMEOUT = 30_000;

/** What a URL leads to. */
export interface ExternalDatabase {
  readonly account: string;
  /** Equal for all URLs of one database. */
  readonly identity: string;
  /** Whether a connection pooler lies between: it answers with a process id of its own. */
  readonly pooled: boolean;
}

/**
 * Requires a usable PostgreSQL at a URL, and warns if it may lose acknowledged changes. Waits for a server that is
 * starting.
 * @throws OperatorError with advice
 */
export async function checkExternal(
  url: string,
  warn: (text: string) => void,
  variable?: UrlVariable,
): Promise<ExternalDatabase> {
  for (const deadline = Date.now() + START_TIMEOUT; ; await pause(500)) {
    try {
      return await checkOnce(url, warn);
    } catch (error) {
      if (error instanceof OperatorError) throw error;
      if ((error as { code?: string }).code !== STARTING || Date.now() > deadline)
        throw databaseProblem(url, error, variable);
    }
  }
}

interface Found {
  readonly number: number;
  readonly encoding: string;
  readonly account: string;
  readonly identity: string;
  readonly pid: number;
}

async function checkOnce(url: string, warn: (text: string) => void): Promise<ExternalDatabase> {
  const connection = { connectionString: url, connectionTimeoutMillis: 8_000, query_timeout: 8_000 };
  return withConnection(connection, 'check', async (client) => {
    const {
      rows: [found],
    } = await client.query<CommitSettings & Found>(
      `select current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_user as account,
        current_database() || extract(epoch from pg_postmaster_start_time()) as identity, pg_backend_pid() as pid`,
    );
    if (!found) throw new Error('it does not answer as PostgreSQL does');
    const problem = serverProblem(found);
    if (problem) throw new OperatorError(problem);
    const warning = durabilityWarning(found);
    if (warning) warn(warning);
    const { account, identity, pid } = found;
    return { account, identity, pooled: 'processID' in client && client.processID !== pid };
  });
}

/** Returns why a reachable server is unusable, or undefined for a usable one. */
export function serverProblem({ number, encoding }: { number: number; encoding: string }): string | undefined {
  const major = Math.trunc(number / 10_000);
  if (major < OLDEST_MAJOR)
    return (
      `The database of DATABASE_URL runs PostgreSQL ${major}, and this server needs ${OLDEST_MAJOR} or newer: ` +
      'upgrade it, or use another.'
    );
  if (encoding !== 'UTF8')
    return (
      `The database of DATABASE_URL stores text as ${encoding}, and this server needs UTF8: ` +
      "create it again with ENCODING 'UTF8'."
    );
  return undefined;
}
