/**
 * Something the person who runs the server can put right. Its message is one sentence that says what is wrong and what
 * to do; the command line prints it without a stack and ends with exit code 1.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** A command as it is typed here, for the sentences that name one. A deployment without pnpm says in `GYM_COMMAND` what it has instead. */
export const commandLine = (rest: string): string => `${process.env['GYM_COMMAND'] || 'pnpm api'} ${rest}`;

/** Says why a command ends: one sentence where the reader can put it right, everything we know where it is our mistake. */
export function reportFailure(error: unknown): number {
  if (error instanceof OperatorError) console.error(error.message);
  else console.error('This failed unexpectedly:', error);
  return 1;
}
