import { type Attempt, hasFeature, type Id, save, type Saved, toWireNumber } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';
import type { PlanTerms } from '../plans/plan.ts';

export interface Assignment {
  readonly plan_id: Id;
  readonly member_id: Id;
  /** What was shown of the plan: a server that keeps periods sells nothing else. Others are not sent it. */
  readonly seen?: Pick<PlanTerms, 'price' | 'duration' | 'free_days'>;
}

const sentSeen = ({ price, duration, free_days }: NonNullable<Assignment['seen']>) => ({
  seen_price: toWireNumber(price),
  seen_duration: toWireNumber(duration),
  seen_free_days: toWireNumber(free_days),
});

/**
 * Assigns a plan to a member, or renews it (acceptance H1; section 7: `renewalPlan`).
 *
 * @throws ApiError of kind `conflict`, the plan as it is now in `current`, where that is not what was seen
 */
export const assignPlan = ({ plan_id, member_id, seen }: Assignment, attempt?: Attempt): Promise<Saved> =>
  save(
    '/api/renewalPlan',
    {
      plan_id: toWireNumber(plan_id),
      member_id: toWireNumber(member_id),
      ...(seen && hasFeature('memberships' satisfies Feature) && sentSeen(seen)),
    },
    attempt,
  );
