import { OperatorError } from '../operator-error.ts';

/** `gym@db.example:5432/gym`, never with the password. */
function describe(url: string): string {
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
  '28P01': 'it refuses that user name and password',
  '28000': 'it does not let that user in from here',
  '3D000': 'it has no database of that name',
  '53300': 'it has no connection left',
  '57P03': 'it is still starting or already stopping',
  '42501': 'that user may not make tables there',
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

/** The sentence for a DATABASE_URL that does not lead to a usable PostgreSQL. */
export function databaseProblem(url: string, error: unknown): OperatorError {
  const { code = '', message } = firstOf(error);
  const reason =
    REASONS[code] ??
    MESSAGES.find(([pattern]) => pattern.test(message))?.[1] ??
    message.replace(/\s+/g, ' ').replace(/\.$/, '');
  return new OperatorError(
    `Cannot use the database ${describe(url)}: ${reason}; correct DATABASE_URL, or unset it to use the embedded database.`,
  );
}

/** A host with several addresses fails with one error for each. */
function firstOf(error: unknown): { code?: string; message: string } {
  if (error instanceof AggregateError && error.errors.length) return firstOf(error.errors[0]);
  return error as { code?: string; message: string };
}
