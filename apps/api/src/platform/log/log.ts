import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { LogLevel } from '../config/security-and-operation-settings.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';

/** The common properties of errors of Node, PostgreSQL and the mapper. */
interface AnyError extends Error {
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly severity?: unknown;
  readonly query?: unknown;
  readonly params?: unknown;
}

/** An error in a line of the log. */
interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly constraint?: string;
  /** Where it was thrown, without its message. */
  readonly stack?: string;
  readonly cause?: LoggedError;
}

const MAX_DEPTH = 5;

const EMAIL_ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g;

/** A message without personal data: the mapper adds a statement's values, PostgreSQL the ones that it cannot read. */
function messageOf({ message, query, params, severity, code }: AnyError): string {
  if (typeof query === 'string' && params !== undefined) return `This statement failed: ${query}`;
  if (severity !== undefined && String(code).startsWith('22')) return 'The database cannot take a value.';
  return message.replace(EMAIL_ADDRESS, '[email]');
}

/** Returns only the text after the message, because a message may have several lines that look like a stack. */
function stackFramesOf({ stack = '', message }: Error): string | undefined {
  const at = stack.indexOf(message);
  return at < 0 ? undefined : stack.slice(at + message.length).trim() || undefined;
}

/**
 * Serialises a failure with its type, code and stack, a failure of the connection to the database without stack. Leaves
 * out values in error objects, such as the parameters of a statement, PostgreSQL's `detail` or the addresses of a mail.
 */
function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'A value was thrown that is no error.' };
  const { code, constraint, cause } = error as AnyError;
  // Its code says everything, and thousands of calls fail at the same time.
  const stack = isDatabaseUnavailable(error) ? undefined : stackFramesOf(error);
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(stack !== undefined && { stack }),
    ...(cause !== undefined && depth < MAX_DEPTH && { cause: serializeError(cause, depth + 1) }),
  };
}

/** The parts of a request that are logged are those of Fastify's. */
interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip: string;
}

const MAX_PATH_LENGTH = 200;

/** Serialises a request without its query, which may contain a searched name. */
const serializeRequest = ({ method, url, ip }: LoggedRequest) => ({
  method,
  path: url.replace(/[?#;].*$/s, '').slice(0, MAX_PATH_LENGTH),
  address: ip,
});

/** Fields removed from every line. No code logs them; this guards against mistakes. */
const REDACTED_FIELDS = [
  'authorization',
  'cookie',
  'headers',
  'body',
  'query',
  'password',
  'oldpassword',
  'newpassword',
  'cpassword',
  'otp',
  'code_hash',
  'passwordHash',
  'token',
  'token_no',
  'tokenHash',
  'email',
  'phone',
  'member',
  'measured',
  'diet',
];

/** Bytes of lines that wait while the disk is full. Further lines are dropped. */
const MAX_BUFFERED_BYTES = 1 << 20;

/** The standard output. A full disk loses lines, but ends no call and no process. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_BUFFERED_BYTES });
  // Without a listener, the call that logs would throw. A failure of the log cannot be logged.
  output.on('error', () => undefined);
  return output;
}

/** Logs JSON lines to the standard output. Paths contain no search texts, and errors no stored values. */
export function openLog(level: LogLevel, destination: DestinationStream = standardOutput()): FastifyBaseLogger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { req: serializeRequest, err: serializeError },
      redact: { paths: REDACTED_FIELDS.flatMap((name) => [name, `*.${name}`]), remove: true },
    },
    destination,
  );
}
