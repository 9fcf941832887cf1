import {
  type Attempt,
  hasFeature,
  type Id,
  idOf,
  numberOf,
  readList,
  type ReadOptions,
  readRecord,
  recordOrNotFound,
  save,
  type Saved,
  textOf,
  toWireNumber,
  withId,
} from '@gym/api-client';
import type { Feature } from '@gym/api-contract';
import { type PlanTerms, readCount } from '../plans.ts';

/** A membership with its terms at the sale (acceptance H2). Its first and last day are YYYY-MM-DD and inclusive. */
export interface Membership {
  readonly id: Id;
  /** The plan that was sold. Empty if the server does not send it. */
  readonly plan_id: Id;
  readonly plan_name: string;
  /** Coded: 1 = Monthly, 2 = Weekly, 3 = Days. free_days uses the same code. */
  readonly duration: Id;
  readonly duration_count?: number;
  readonly price: number | string;
  readonly free_days: Id;
  readonly start: string;
  readonly end: string;
  /** Whether this user may take the sale back. Absent if the server does not say (feature `take-back-rights`). */
  readonly can_take_back?: boolean;
}

/** All memberships of a member, newest first. Empty, without a call, if the server does not announce `memberships`. */
export async function getMemberships(memberId: Id, options?: ReadOptions): Promise<Membership[]> {
  if (!hasFeature('memberships' satisfies Feature)) return [];
  return recordOrNotFound(
    readList(
      withId('/api/getMemberAssignments', memberId),
      ({ id, plan_id, plan_name, duration, duration_count, price, free_days, start, end, can_take_back }) => ({
        id: idOf(id),
        plan_id: idOf(plan_id),
        plan_name: textOf(plan_name),
        duration: idOf(duration),
        ...readCount({ duration_count }),
        price: numberOf(price) ?? textOf(price),
        free_days: idOf(free_days),
        start: textOf(start),
        end: textOf(end),
        ...(typeof can_take_back === 'boolean' && { can_take_back }),
      }),
      options,
    ),
  );
}

/** The membership that a sale would add. Days are YYYY-MM-DD. */
export interface MembershipPreview {
  readonly start: string;
  readonly end: string;
  /** Last day of the previous membership, or null without one. */
  readonly last_end: string | null;
}

/**
 * The dates to show before Submit (acceptance H2). Null, without a call, if the server does not announce `memberships`.
 */
export async function getMembershipPreview(
  { plan_id, member_id }: { plan_id: Id; member_id: Id },
  options?: ReadOptions,
): Promise<MembershipPreview | null> {
  if (!hasFeature('memberships' satisfies Feature)) return null;
  const query = new URLSearchParams({ plan_id: String(plan_id), member_id: String(member_id) });
  const { start, end, last_end } = await readRecord(`/api/getRenewalPreview?${query}`, options);
  return { start: textOf(start), end: textOf(end), last_end: typeof last_end === 'string' ? last_end : null };
}

interface NewMembership {
  readonly plan_id: Id;
  readonly member_id: Id;
  /**
   * The terms that the user saw. A server with `memberships` rejects a sale if they have changed. Other servers do not
   * receive them.
   */
  readonly shownTerms?: Pick<PlanTerms, 'price' | 'duration' | 'duration_count' | 'free_days'>;
}

const toWireShownTerms = ({
  price,
  duration,
  duration_count,
  free_days,
}: NonNullable<NewMembership['shownTerms']>) => ({
  seen_price: toWireNumber(price),
  seen_duration: toWireNumber(duration),
  ...(duration_count !== undefined &&
    hasFeature('duration-counts' satisfies Feature) && { seen_duration_count: toWireNumber(duration_count) }),
  seen_free_days: toWireNumber(free_days),
});

/**
 * Sells or renews a membership (acceptance H1; section 7: `renewalPlan`).
 *
 * @throws ApiError of kind `conflict` if the plan's terms have changed; `current` has the new ones
 */
export const addMembership = (
  { plan_id, member_id, shownTerms: seen }: NewMembership,
  attempt?: Attempt,
): Promise<Saved> =>
  save(
    '/api/renewalPlan',
    {
      plan_id: toWireNumber(plan_id),
      member_id: toWireNumber(member_id),
      ...(seen && hasFeature('memberships' satisfies Feature) && toWireShownTerms(seen)),
    },
    attempt,
  );

/** Takes back a sale that was a mistake. Only for servers that announce `membership-corrections`. */
export const takeBackMembership = (
  { id, reason }: { readonly id: Id; readonly reason: string },
  attempt?: Attempt,
): Promise<Saved> => save('/api/takeBackMembership', { id: toWireNumber(id), reason }, attempt);
