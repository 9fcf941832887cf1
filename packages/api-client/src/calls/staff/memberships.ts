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
import type { PlanTerms } from '../plans.ts';

/** A period of a membership, as it was sold (acceptance H2). Days are YYYY-MM-DD, both belong to it. */
export interface Membership {
  readonly id: Id;
  readonly plan_name: string;
  /** Coded: 1 = Monthly, 2 = Weekly, 3 = Days; free_days too. */
  readonly duration: Id;
  readonly price: number | string;
  readonly free_days: Id;
  readonly start: string;
  readonly end: string;
}

/** All periods of a member, the latest first; none, unasked, where the server does not announce `memberships`. */
export async function getMemberships(memberId: Id, options?: ReadOptions): Promise<Membership[]> {
  if (!hasFeature('memberships' satisfies Feature)) return [];
  return recordOrNotFound(
    readList(
      withId('/api/getMemberAssignments', memberId),
      ({ id, plan_name, duration, price, free_days, start, end }) => ({
        id: idOf(id),
        plan_name: textOf(plan_name),
        duration: idOf(duration),
        price: numberOf(price) ?? textOf(price),
        free_days: idOf(free_days),
        start: textOf(start),
        end: textOf(end),
      }),
      options,
    ),
  );
}

/** The period that an assignment would add; days are YYYY-MM-DD. */
export interface MembershipPreview {
  readonly start: string;
  readonly end: string;
  /** Last day of the period before; null where there is none. */
  readonly last_end: string | null;
}

/** The dates before Submit (acceptance H2); null, unasked, where the server does not announce `memberships`. */
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
  /** What was shown of the plan: a server that keeps periods sells nothing else. Others are not sent it. */
  readonly shownTerms?: Pick<PlanTerms, 'price' | 'duration' | 'free_days'>;
}

const toWireShownTerms = ({ price, duration, free_days }: NonNullable<NewMembership['shownTerms']>) => ({
  seen_price: toWireNumber(price),
  seen_duration: toWireNumber(duration),
  seen_free_days: toWireNumber(free_days),
});

/**
 * Assigns a plan to a member, or renews it (acceptance H1; section 7: `renewalPlan`).
 *
 * @throws ApiError of kind `conflict`, the plan as it is now in `current`, where that is not what was seen
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
