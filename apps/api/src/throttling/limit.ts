/** How often something may happen before it is refused for a while. */
export interface Limit {
  readonly kind: string;
  readonly most: number;
  readonly windowMs: number;
  /** What was done too often, for the sentence the user reads. */
  readonly what: string;
}

const QUARTER_HOUR = 15 * 60_000;

export const FAILED_SIGN_INS: Limit = { kind: 'sign-in', most: 10, windowMs: QUARTER_HOUR, what: 'failed sign-ins' };
export const FAILED_CODES: Limit = { kind: 'code', most: 10, windowMs: QUARTER_HOUR, what: 'wrong codes' };
export const REQUESTED_CODES: Limit = { kind: 'code-request', most: 5, windowMs: QUARTER_HOUR, what: 'requested codes' };
export const WRONG_OLD_PASSWORDS: Limit = { kind: 'old-password', most: 10, windowMs: QUARTER_HOUR, what: 'wrong passwords' };
