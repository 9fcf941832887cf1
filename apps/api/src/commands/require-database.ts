import type { Config } from '../config/config.ts';
import { OperatorError } from '../operator-error.ts';

/** @param what the command does, as one is told to do it elsewhere. @throws OperatorError where this process only serves documents of an API elsewhere */
export function requireDatabase({ apiBase }: Pick<Config, 'apiBase'>, what: string): void {
  if (apiBase) throw new OperatorError(`With API_BASE this process has no database: ${what} where the API runs.`);
}
