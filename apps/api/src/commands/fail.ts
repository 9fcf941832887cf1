import { OperatorError } from '../operator-error.ts';

/** Says why a command ends: one sentence where the reader can put it right, everything we know where it is our mistake. */
export function fail(error: unknown): number {
  if (error instanceof OperatorError) console.error(error.message);
  else console.error('This failed unexpectedly:', error);
  return 1;
}
