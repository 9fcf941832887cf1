/**
 * A problem that the operator can solve. Its message says in one sentence what is wrong and what to do.
 * The command line prints the message without a stack and exits with code 1.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** An error's message on one line and without its full stop, to use as a part of a sentence. */
export const oneLine = (error: unknown): string => {
  const { name, message } = error as Error;
  return (message || name).replace(/\s+/g, ' ').replace(/\.$/, '');
};

/** The command to type, for messages that name one. A deployment without pnpm sets its own program in `GYM_COMMAND`. */
export const commandLine = (rest: string): string => `${process.env['GYM_COMMAND'] || 'pnpm api'} ${rest}`;

/** Prints why a command failed: one sentence for an OperatorError, every detail otherwise. @returns exit code */
export function reportFailure(error: unknown): number {
  if (error instanceof OperatorError) console.error(error.message);
  else console.error('This failed unexpectedly:', error);
  return 1;
}
