import { OperatorError } from '../errors/operator-error.ts';

/**
 * Codes of Node, and classes or codes of PostgreSQL and its poolers, for transient failures: the database is
 * unreachable, shuts down, takes no connection of ours, lacks memory or connections, or takes too long.
 */
const TRANSIENT = new RegExp(
  `^(?:${[
    'ECONN\\w+|EPIPE|ENOENT|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|EMFILE|ENFILE',
    '08...|28...|3D000|53(?!100)...|57P..|57014|25P0[34]',
  ].join('|')})$`,
);

/** The common properties of errors of Node, PostgreSQL and the mapper. */
interface Failure {
  message?: string;
  code?: unknown;
  constraint?: string;
  cause?: unknown;
}

/** What the driver says, without a code, if no connection of the pool became free in time. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';
/** PostgreSQL's code for too many connections. */
const TOO_MANY_CONNECTIONS = '53300';
/** What PgBouncer says, with the code of any other error of its own. */
const POOLER_FULL = 'no more connections allowed';

/** Beginnings of driver messages that have no code. The last two come from using a connection that has just broken. */
const BROKEN_CONNECTION = [
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
];

interface DatabaseError {
  readonly code: string;
  readonly constraint?: string | undefined;
}

/** The error of PostgreSQL or the connection inside the mapper's error. */
export function databaseError(error: unknown): DatabaseError | undefined {
  for (
    let inner = error as Failure | undefined;
    typeof inner === 'object' && inner !== null;
    inner = inner.cause as Failure | undefined
  ) {
    const { message = '', code, constraint } = inner;
    if (message.startsWith(POOL_TIMEOUT) || message.startsWith(POOLER_FULL)) return { code: TOO_MANY_CONNECTIONS };
    if (typeof code === 'string') return { code, constraint };
    if (BROKEN_CONNECTION.some((start) => message.startsWith(start))) return { code: 'ECONNRESET' };
  }
  return undefined;
}

/** Codes of Node and PostgreSQL for a full disk, and for a database or a file system that only allows reading. */
const UNWRITABLE_CODES = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS']);

/** Whether nothing can be saved, although reading works. */
export const isUnwritable = (error: unknown): boolean => UNWRITABLE_CODES.has(databaseError(error)?.code ?? '');

/** Whether the failure is transient. */
export const isDatabaseUnavailable = (error: unknown): boolean => TRANSIENT.test(databaseError(error)?.code ?? '');

/** Whether the database answers, but all connections to it are in use. Every such failure is transient. */
export const isDatabaseBusy = (error: unknown): boolean => databaseError(error)?.code === TOO_MANY_CONNECTIONS;

/** Two transactions waited for each other, and PostgreSQL ended one of them. */
const CONFLICT_CODES = new Set(['40P01', '40001']);

/** Whether the transaction failed because of a concurrent one. Nothing of it was saved, and a retry would finish it. */
export const isTransactionConflict = (error: unknown): boolean => CONFLICT_CODES.has(databaseError(error)?.code ?? '');

/** What a machine lacks, by the codes of Node and PostgreSQL. */
const SENTENCES: readonly (readonly [codes: readonly string[], sentence: string])[] = [
  [
    ['ENOSPC', 'EDQUOT', '53100'],
    'The disk is full: free some space on the disks of DATA_DIR and of the database (df -h), then try again.',
  ],
  [
    ['EMFILE', 'ENFILE'],
    'This process may open too few files: allow 1024 or more, by ulimit -n, LimitNOFILE= of systemd or --ulimit of a ' +
      'container, then try again.',
  ],
];

/** Says in one sentence what a command lacks on this machine. Returns other errors unchanged. */
export function explainFailure(error: unknown): unknown {
  const code = databaseError(error)?.code ?? '';
  const [, sentence] = SENTENCES.find(([codes]) => codes.includes(code)) ?? [];
  return sentence === undefined ? error : new OperatorError(sentence);
}
