import { type Call, reasons } from '@gym/api-contract';
import { HttpError } from '../errors/http-error.ts';
import type { SignedIn } from '../http/implement-call.ts';
import type { Services } from '../services/services.ts';
import { hasSecondFactor } from './second-factors.ts';

/** Whether this gym requires a second factor of a user, by `SECOND_FACTOR`. */
export const isSecondFactorRequired = (
  { config: { secondFactor } }: Pick<Services, 'config'>,
  { role }: Pick<SignedIn, 'role'>,
): boolean => secondFactor === 'everyone' || (secondFactor === 'administrators' && role === 1);

/** Whether a user must set up a second factor before anything else. */
export const isSecondFactorMissing = async (services: Services, user: SignedIn): Promise<boolean> =>
  isSecondFactorRequired(services, user) && !(await hasSecondFactor(services.db, user.id));

/** Admits a user without the required second factor only to the calls that set one up. @throws HttpError 403 */
export async function requireSecondFactor(services: Services, call: Call, user: SignedIn): Promise<void> {
  if (!call.withoutSecondFactor && (await isSecondFactorMissing(services, user)))
    throw new HttpError(403, reasons.access.secondFactorMissing, { denial: 'set-up-required', cause: 'second factor' });
}
