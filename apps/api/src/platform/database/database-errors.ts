/**
 * Codes of Node and PostgreSQL for failures that pass: the database is away, shuts down, has no free connection, takes
 * too long, or aborted a transaction that a retry would finish.
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

/** Driver messages that have no code. The last one comes from using a connection that has just broken. */
const BROKEN_CONNECTION =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/;

/** The error of PostgreSQL or the connection inside the mapper's error. */
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
