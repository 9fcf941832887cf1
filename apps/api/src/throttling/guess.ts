import type { Services } from '../http/services.ts';
import { reserveAttempt } from './reserve-attempt.ts';
import type { Throttle } from './throttle.ts';
import type { Counted } from './wait-before.ts';

/**
 * Makes one guess at a secret under the limits of `throttle`. A wrong one (undefined) stays counted; a right one, and one
 * that could not be made at all, is not.
 *
 * @throws Refusal 429 with Retry-After before the guess is made
 */
export async function guess<T>(
  services: Services,
  throttle: Throttle,
  counted: Counted,
  make: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const reserved = await reserveAttempt(services, throttle, counted);
  try {
    const right = await make();
    if (right !== undefined) await reserved.takeBack();
    return right;
  } catch (error) {
    await reserved.takeBack();
    throw error;
  }
}
