import { type Call, reasons } from '@gym/api-contract';
import { gt, isNull, or, type SQL } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { users } from '../database/schema/index.ts';
import { HttpError } from '../errors/http-error.ts';

/** How long a one-time password is valid. */
export const ONE_TIME_PASSWORD_HOURS = 72;

/** 80 random bits in groups of four, such as `K4QX-7M2A-PL3B-2RTW`. */
export const newOneTimePassword = (): string => new Secret({ size: 10 }).base32.replace(/(.{4})(?=.)/g, '$1-');

type WithPassword = Pick<typeof users.$inferSelect, 'oneTimePasswordUntil'>;

/** Whether the password no longer counts: a one-time password that has expired. */
export const isExpired = ({ oneTimePasswordUntil: until }: WithPassword, now: Date): boolean =>
  until !== null && until <= now;

/** Selects users whose password counts. */
export const hasValidPassword = (now: Date): SQL | undefined =>
  or(isNull(users.oneTimePasswordUntil), gt(users.oneTimePasswordUntil, now));

/** Admits a user with a one-time password only to the calls that replace it. @throws HttpError 403 */
export function requireOwnPasswordSet(call: Call): void {
  if (!call.withOneTimePassword)
    throw new HttpError(403, reasons.access.oneTimePassword, { denial: 'set-up-required', cause: 'own password' });
}
