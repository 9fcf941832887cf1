import type { FastifyBaseLogger } from 'fastify';
import { publish } from '../events/events.ts';

/**
 * The security events and their log levels. Names stay stable, because alarms use them. `warn` is for events that
 * honest users hardly ever cause: too many guesses, a passkey whose counter goes back, calls of the other role,
 * which our pages never make, and more members' health data in an hour than the gym expects.
 */
const LEVELS = {
  'signed-in': 'info',
  'sign-in-refused': 'info',
  'second-factor-asked': 'info',
  'second-factor-refused': 'warn',
  'second-factor-changed': 'info',
  'passkey-refused': 'info',
  'passkey-copied': 'warn',
  'signed-out': 'info',
  'session-refused': 'info',
  'session-moved': 'info',
  'sessions-revoked': 'info',
  throttled: 'warn',
  'code-requested': 'info',
  'code-sent': 'info',
  'code-refused': 'info',
  'password-reset': 'info',
  'password-changed': 'info',
  'one-time-password-set': 'info',
  'password-refused': 'info',
  'identity-confirmed': 'info',
  'identity-unconfirmed': 'info',
  'rights-changed': 'info',
  'administrator-added': 'info',
  'email-changed': 'info',
  exported: 'info',
  'mass-reading': 'warn',
  'health-read-unrecorded': 'info',
  'import-undone': 'info',
  'role-denied': 'warn',
  'set-up-required': 'info',
  'access-allowed': 'info',
  'service-token-refused': 'info',
  'operator-refused': 'warn',
  'release-refused': 'warn',
} as const;

export type SecurityEvent = keyof typeof LEVELS;

/**
 * Who and where. It never contains a typed email, because users type passwords there by mistake. Nor does it contain
 * codes, tokens or data of members.
 */
export interface SecurityEventDetails {
  /** The user whose password or sessions the event is about. */
  readonly userId?: number | undefined;
  readonly sessionId?: number | undefined;
  /** The acting user, if it is another one, such as an administrator who disables a user. */
  readonly by?: number | undefined;
  readonly address: string;
  readonly call: string;
  /** A word or number that distinguishes cases of the event. */
  readonly cause?: string | number | undefined;
}

/** Writes one line of the security log: `event` beside the request's own id, which is also its user's reference. */
export function logSecurityEvent(log: FastifyBaseLogger, event: SecurityEvent, details: SecurityEventDetails): void {
  log[LEVELS[event]]({ event, ...details }, `security: ${event}`);
  publish('security', { event, ...(event === 'throttled' && { throttle: String(details.cause) }) });
}

/** Logs a security event of the current request, with its call, address and user. */
export type LogSecurityEvent = (event: SecurityEvent, details?: Omit<SecurityEventDetails, 'address' | 'call'>) => void;
