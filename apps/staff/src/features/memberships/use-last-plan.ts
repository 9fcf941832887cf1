import { useQuery } from '@tanstack/react-query';
import { useHost } from '@gym/remote-contract';
import { membershipsQuery } from './memberships.ts';
import { planListQuery } from './plan-queries.ts';

/** The plan of a member's last membership, which a renewal repeats. */
export interface LastPlan {
  /** The choice in the form. Empty if there is none. */
  readonly id: string;
  /** Its name at the sale, if the gym no longer offers it. */
  readonly gone?: string;
}

const NONE: LastPlan = { id: '' };

/**
 * Finds the plan of the last membership. Undefined while it loads. A server without memberships, and a read that fails,
 * leave the choice to the user.
 *
 * @param member empty if the address names no member
 */
export function useLastPlan(member: string): LastPlan | undefined {
  const { session } = useHost();
  const enabled = member !== '' && session.has('memberships');
  const memberships = useQuery({ ...membershipsQuery(member), enabled });
  const plans = useQuery(planListQuery);
  if (!enabled) return NONE;
  if (memberships.isPending || plans.isPending) return undefined;
  const [last] = memberships.data ?? [];
  if (!last || !plans.data) return NONE;
  // A server of an earlier version sends only the name at the sale.
  const plan = plans.data.find(({ id, plan_name }) =>
    last.plan_id === '' ? plan_name === last.plan_name : String(id) === String(last.plan_id),
  );
  return plan ? { id: String(plan.id) } : { id: '', gone: last.plan_name };
}
