import { CALL_NAME_PATTERN } from '@gym/rules';
import { number, oneOf, optional, record, string } from '../../schema/schema.ts';

/** An hour in milliseconds. The limit keeps the sums small. */
export const MAX_VALUE = 3_600_000;

/**
 * An event of the remote contract that the server counts. The text of an error is not sent, because it may contain a
 * user's input. The server ignores fields that a kind does not have.
 */
export const TelemetryReport = record({
  /** A server without the feature `undeclared-calls` rejects the kind of this name. */
  kind: oneOf(
    'remote-loaded',
    'remote-failed',
    'page-failed',
    'screen-failed',
    'remote-replaced',
    'undeclared-call',
    'web-vital',
  ),
  /** The remote's name; absent for the shell. */
  remote: optional(string({ pattern: '^[a-z][a-z0-9_]{0,39}$' })),
  version: optional(string({ pattern: '^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$' })),
  /** The phase in which loading failed; of an undeclared call whether it was `refused` or `passed`. */
  phase: optional(string({ pattern: '^[a-z][a-z-]{0,31}$' })),
  /** The reference that the user saw, to find the failure in the log. */
  reference: optional(string({ pattern: '^[0-9A-Za-z-]{1,40}$' })),
  /** The name of an undeclared call. */
  call: optional(string({ pattern: CALL_NAME_PATTERN })),
  /** The path of the failed screen without ids, `/updateMember/:id`. */
  screen: optional(string({ maxLength: 400 })),
  /** The name of the error's class, such as `TypeError`. */
  error: optional(string({ maxLength: 100 })),
  /** Load time in milliseconds. */
  ms: optional(number({ minimum: 0, maximum: MAX_VALUE })),
  name: optional(oneOf('LCP', 'INP', 'CLS')),
  /** Milliseconds; for CLS a ratio. */
  value: optional(number({ minimum: 0, maximum: MAX_VALUE })),
});
