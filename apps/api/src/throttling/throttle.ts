/** How many attempts of one account, from one address, or of both together are let through in fifteen minutes. */
export interface Limit {
  readonly per: readonly ('account' | 'address')[];
  readonly most: number;
  /** Whether it spares whoever asks from where the owner signed in lately: nobody elsewhere uses it up for them. */
  readonly sparesKnown?: true;
}

/** What is counted, and how often it may happen. */
export interface Throttle {
  readonly kind: string;
  /** What was done too often, for the sentence the user reads. */
  readonly what: string;
  readonly limits: readonly Limit[];
  /** Whether an account rests longer and longer after attempts from many addresses (see `restAfter`). */
  readonly rests: boolean;
}

export const WINDOW_MS = 15 * 60_000;

/** Guesses that one address may make at one account. */
export const MOST_GUESSES = 10;
/** Guesses that one address may make at all; a gym with everybody in it is one address. */
export const MOST_OF_ADDRESS = 200;

const GUESSES: readonly Limit[] = [
  { per: ['account', 'address'], most: MOST_GUESSES },
  { per: ['address'], most: MOST_OF_ADDRESS },
];

export const FAILED_SIGN_INS: Throttle = { kind: 'sign-in', what: 'failed sign-ins', limits: GUESSES, rests: true };
export const WRONG_CODES: Throttle = { kind: 'code', what: 'wrong codes', limits: GUESSES, rests: true };
export const REQUESTED_CODES: Throttle = {
  kind: 'code-request',
  what: 'requested codes',
  rests: false,
  limits: [
    { per: ['account', 'address'], most: 5 },
    { per: ['account'], most: 20, sparesKnown: true },
    { per: ['address'], most: 50 },
  ],
};
export const WRONG_OLD_PASSWORDS: Throttle = {
  kind: 'old-password',
  what: 'wrong passwords',
  limits: [{ per: ['account'], most: MOST_GUESSES }],
  rests: false,
};
