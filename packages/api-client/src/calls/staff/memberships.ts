import { type Attempt, type DataOf, get, type Id, post, type ReadOptions, type Saved } from '@gym/api-client';
import {
  getMemberAssignments,
  getRenewalPreview,
  renewalPlan,
  takeBackMembership as takeBackCall,
} from '@gym/api-contract/calls';
import type { PlanTerms } from '../plans.ts';

/** A membership with its terms at the sale (acceptance H2). Its first and last day are YYYY-MM-DD and inclusive. */
export type Membership = DataOf<typeof getMemberAssignments>[number];

/** All memberships of a member, newest first. Empty, without a call, if the server does not announce `memberships`. */
export const getMemberships = async (memberId: Id, options?: ReadOptions): Promise<readonly Membership[]> =>
  (await get(getMemberAssignments, { id: memberId }, options)) ?? [];

/** The membership that a sale would add. Days are YYYY-MM-DD. */
export type MembershipPreview = DataOf<typeof getRenewalPreview>;

/** The dates to show before Submit (acceptance H2). Null, without a call, if not announced as `memberships`. */
export const getMembershipPreview = (
  choice: { plan_id: Id; member_id: Id },
  options?: ReadOptions,
): Promise<MembershipPreview | null> => get(getRenewalPreview, choice, options);

interface NewMembership {
  readonly plan_id: Id;
  readonly member_id: Id;
  /**
   * The terms that the user saw. A server with `memberships` rejects a sale if they have changed. Other servers do not
   * receive them.
   */
  readonly shownTerms?: Pick<PlanTerms, 'price' | 'duration' | 'duration_count' | 'free_days'> | undefined;
}

/**
 * Sells or renews a membership (acceptance H1; section 7: `renewalPlan`).
 *
 * @throws ApiError of kind `conflict` if the plan's terms have changed; `current` has the new ones
 */
export const addMembership = (
  { plan_id, member_id, shownTerms: seen }: NewMembership,
  attempt?: Attempt,
): Promise<Saved> =>
  post(
    renewalPlan,
    {
      plan_id,
      member_id,
      ...(seen && {
        seen_price: seen.price,
        seen_duration: seen.duration,
        seen_duration_count: seen.duration_count,
        seen_free_days: seen.free_days,
      }),
    },
    attempt,
  );

/** Takes back a sale that was a mistake. Only for servers that announce `membership-corrections`. */
export const takeBackMembership = (
  sale: { readonly id: Id; readonly reason: string },
  attempt?: Attempt,
): Promise<Saved> => post(takeBackCall, sale, attempt);
