import type { calls } from '@gym/api-contract';
import { Refusal } from '../http/refusal.ts';
import type { Saving } from '../idempotency/implement-save.ts';
import { readPlan, type PlanRow } from '../records/read-plan.ts';

type Seen = Pick<Saving<typeof calls.renewalPlan>['body'], 'seen_price' | 'seen_duration' | 'seen_free_days'>;

/** `a, b and c` */
const ALL_OF = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/**
 * Lets nothing be sold at a price, or for a time, that its seller did not see. Old clients do not say what they saw.
 *
 * @throws Refusal 409 with the plan in `current` where it says something else by now
 */
export function refuseOtherTerms(plan: PlanRow, { seen_price, seen_duration, seen_free_days }: Seen): void {
  const terms = [
    { name: 'price', seen: seen_price, stored: plan.price },
    { name: 'duration', seen: seen_duration, stored: plan.duration },
    { name: 'free days', seen: seen_free_days, stored: plan.free_days },
  ];
  const changed = terms.filter(({ seen, stored }) => seen !== undefined && seen !== stored).map(({ name }) => name);
  if (changed.length === 0) return;
  throw new Refusal(
    409,
    `Someone changed the ${ALL_OF.format(changed)} of this plan meanwhile. Look at it as it is now, then submit again.`,
    { current: readPlan(plan) },
  );
}
