/**
 * Codes of Node and PostgreSQL for transient failures. The database is unreachable, shuts down, has no free connection,
 * or takes too long.
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
]);

/** The common properties of errors of Node, PostgreSQL and the mapper. */
interface Failure {
  message?: string;
  code?: unknown;
  constraint?: string;
  cause?: unknown;
}

/** Beginnings of driver messages that have no code. The last two come from using a connection that has just broken. */
const BROKEN_CONNECTION = [
  'Connection terminated',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
];

/** The error of PostgreSQL or the connection inside the mapper's error. */
export function databaseError(error: unknown): { code: string; constraint?: string | undefined } | undefined {
  for (
    let inner = error as Failure | undefined;
    typeof inner === 'object' && inner !== null;
    inner = inner.cause as Failure | undefined
  ) {
    if (typeof inner.code === 'string') return { code: inner.code, constraint: inner.constraint };
    const { message } = inner;
    if (BROKEN_CONNECTION.some((start) => message?.startsWith(start))) return { code: 'ECONNRESET' };
  }
  return undefined;
}

/** Codes of Node and PostgreSQL for a full disk, and for a database or a file system that only allows reading. */
const UNWRITABLE_CODES = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS']);

/** Whether nothing can be saved, although reading works. */
export const isUnwritable = (error: unknown): boolean => UNWRITABLE_CODES.has(databaseError(error)?.code ?? '');

/** Whether the failure is transient. */
export const isDatabaseUnavailable = (error: unknown): boolean => TRANSIENT_CODES.has(databaseError(error)?.code ?? '');

/** Two transactions waited for each other, and PostgreSQL ended one of them. */
const CONFLICT_CODES = new Set(['40P01', '40001']);

/** Whether the transaction failed because of a concurrent one. Nothing of it was saved, and a retry would finish it. */
export const isTransactionConflict = (error: unknown): boolean => CONFLICT_CODES.has(databaseError(error)?.code ?? '');
