/**
 * Something the person who runs the server can put right. Its message is one sentence that says what is wrong and what
 * to do; the command line prints it without a stack and ends with exit code 1.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
