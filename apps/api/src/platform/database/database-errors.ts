/**
 * Codes of Node and PostgreSQL that mean: the database cannot be reached, is shutting down, is full of connections, takes
 * too long, or gave up a transaction that another try would finish.
 */
const TRANSIENT_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  '57014',
  '25P03',
  '40P01',
]);

/** What the errors of Node, PostgreSQL and the mapper have in common. */
interface Failure {
  message: string;
  code?: unknown;
  constraint?: string;
  cause?: unknown;
}

/** What the driver says without a code; the last of them to whoever uses a connection that broke a moment ago. */
const BROKEN_CONNECTION =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/;

/** PostgreSQL's or the connection's error inside whatever the mapper wrapped around it. */
export function databaseError(error: unknown): { code: string; constraint?: string | undefined } | undefined {
  for (
    let inner = error as Failure | undefined;
    typeof inner === 'object' && inner !== null;
    inner = inner.cause as Failure | undefined
  ) {
    if (typeof inner.code === 'string') return { code: inner.code, constraint: inner.constraint };
    if (BROKEN_CONNECTION.test(inner.message)) return { code: 'ECONNRESET' };
  }
  return undefined;
}

/** Whether the failure passes by itself. */
export const isDatabaseUnavailable = (error: unknown): boolean => TRANSIENT_CODES.has(databaseError(error)?.code ?? '');
