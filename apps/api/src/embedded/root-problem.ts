import { OperatorError } from '../operator-error.ts';

/** The sentence for root in a container that may neither give files to another account nor run anything as one; other errors as they are. */
export function rootProblem(error: unknown): unknown {
  const { code, syscall = '' } = error as NodeJS.ErrnoException;
  if (process.geteuid?.() !== 0 || code !== 'EPERM' || !/^(l?chown|spawn)/.test(syscall)) return error;
  return new OperatorError(
    'The embedded database does not run as root, and root may not change to another account here: run the server as another user, or set DATABASE_URL to a PostgreSQL server (15 or newer).',
  );
}
