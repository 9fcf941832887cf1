/** What the errors of Node, PostgreSQL and the mapper have in common. */
interface AnyError extends Error {
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly severity?: unknown;
  readonly query?: unknown;
  readonly params?: unknown;
}

/** An error in a line of the log. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly constraint?: string;
  /** Where it was thrown, without its message. */
  readonly stack?: string;
  readonly cause?: LoggedError;
}

const DEEPEST = 5;

const ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g;

/** The mapper puts the values of a statement into its message, PostgreSQL those it cannot read: both are somebody's data. */
function messageOf({ message, query, params, severity, code }: AnyError): string {
  if (typeof query === 'string' && params !== undefined) return `This statement failed: ${query}`;
  if (severity !== undefined && String(code).startsWith('22')) return 'The database cannot take a value.';
  return message.replace(ADDRESS, '[email]');
}

/** Only what follows the message: a message may be of several lines and look like a stack itself. */
function framesOf({ stack = '', message }: Error): string | undefined {
  const at = stack.indexOf(message);
  return at < 0 ? undefined : stack.slice(at + message.length).trim() || undefined;
}

/**
 * What is logged of a failure: its kind, its code, where it happened. Never the values it happened with, which error
 * objects carry along: the parameters of a statement, PostgreSQL's `detail`, the addresses of a mail.
 */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something was thrown that is no error.' };
  const { code, constraint, cause } = error as AnyError;
  const stack = framesOf(error);
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(stack !== undefined && { stack }),
    ...(cause !== undefined && depth < DEEPEST && { cause: errorForLog(cause, depth + 1) }),
  };
}
