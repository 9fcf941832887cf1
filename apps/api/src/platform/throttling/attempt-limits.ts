import type { Reasons } from '@gym/api-contract';

/** Allowed attempts per account, per address (see `AttemptKey`), or per both. */
export interface Limit {
  readonly per: readonly ('account' | 'address')[];
  readonly max: number;
  /** The time in which they are counted, if it is not `WINDOW_MS`. */
  readonly windowMs?: number;
  /** Whether it does not apply where the owner recently signed in, so that attackers elsewhere cannot use it up. */
  readonly exemptsKnown?: true;
}

/** What is counted, and how often it may happen. */
export interface Throttle {
  readonly kind: keyof Reasons['limits']['attempts'];
  readonly limits: readonly Limit[];
  /** Whether an account rests longer and longer after attempts from many addresses (see `backoffAfter`). */
  readonly backsOff: boolean;
}

export const WINDOW_MS = 15 * 60_000;

/** Guesses that one address may make at one account. */
export const MAX_GUESSES = 10;
/** Guesses of one address at all accounts; a whole gym may have one address. */
const MAX_GUESSES_PER_ADDRESS = 200;

const GUESS_LIMITS: readonly Limit[] = [
  { per: ['account', 'address'], max: MAX_GUESSES },
  { per: ['address'], max: MAX_GUESSES_PER_ADDRESS },
];

export const FAILED_SIGN_INS: Throttle = {
  kind: 'sign-in',
  limits: GUESS_LIMITS,
  backsOff: true,
};
export const WRONG_CODES: Throttle = { kind: 'code', limits: GUESS_LIMITS, backsOff: true };
/**
 * Wrong codes of an app. Who sends one knows the password, maybe in a browser of the owner, so they also count per
 * account, wherever they come from. The owner goes on with a recovery code or a passkey, which count apart.
 */
export const WRONG_APP_CODES: Throttle = {
  kind: 'second-factor',
  limits: [...GUESS_LIMITS, { per: ['account'], max: 20, windowMs: 60 * 60_000 }],
  backsOff: true,
};
/** Nobody guesses 120 random bits, so the account has no limit of its own that a thief of the password could use up. */
export const WRONG_RECOVERY_CODES: Throttle = { kind: 'recovery-code', limits: GUESS_LIMITS, backsOff: true };
/** Passkeys that do not count. Nobody guesses a signature, but each try costs one check. */
export const REFUSED_PASSKEYS: Throttle = { kind: 'passkey', limits: GUESS_LIMITS, backsOff: true };
export const REQUESTED_CODES: Throttle = {
  kind: 'code-request',
  backsOff: false,
  limits: [
    { per: ['account', 'address'], max: 5 },
    { per: ['account'], max: 20, exemptsKnown: true },
    { per: ['address'], max: 50 },
  ],
};
/** Per session: a stolen token must not keep its owner from a new password in another session. */
export const WRONG_OLD_PASSWORDS: Throttle = {
  kind: 'old-password',
  limits: [{ per: ['account', 'address'], max: MAX_GUESSES }],
  backsOff: false,
};
