import { OperatorError } from '../operator-error.ts';

/** An environment variable holds a value that the server cannot work with. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';

  constructor(
    readonly variable: string,
    sentence: string,
  ) {
    super(`${variable} ${sentence}`);
  }
}
