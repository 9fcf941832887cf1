import { ApiError, post, readData, type Saved } from '@gym/api-client';
import type { Plan } from '@gym/api-contract';
import { getPlanDetails, renewalPlan } from '@gym/api-contract/calls';
import type { SaveAttempt } from '@gym/remote-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PREVIEWS_KEY } from './memberships.ts';
import { planListQuery } from './plan-queries.ts';

interface Choice {
  readonly member_id: string;
  readonly plan_id: string;
}

/** The terms that the user saw. Only a server that announces `memberships` gets them. */
const termsOf = (seen?: Plan) => ({
  seen_price: seen?.price,
  seen_duration: seen?.duration,
  seen_duration_count: seen?.duration_count,
  seen_free_days: seen?.free_days,
});

/**
 * Adds a membership with the terms that the screen shows (acceptance H1). If the server rejects it because another user
 * changed the plan, the screen shows the new terms. The user can then submit the same choice again. A plan that was
 * archived meanwhile leaves the choices.
 */
export function useAddMembership(): (choice: Choice, attempt: SaveAttempt) => Promise<Saved> {
  const queryClient = useQueryClient();
  // The terms that each submit showed. A retry sends the same request, even if the list has changed.
  const [seen] = useState(() => new WeakMap<Choice, Plan | undefined>());
  return async (choice, attempt) => {
    const { plan_id } = choice;
    if (!seen.has(choice))
      seen.set(
        choice,
        queryClient.getQueryData(planListQuery.queryKey)?.find(({ id }) => String(id) === plan_id),
      );
    try {
      return await post(renewalPlan, { ...choice, ...termsOf(seen.get(choice)) }, attempt);
    } catch (error) {
      if (!(error instanceof ApiError && error.kind === 'conflict')) throw error;
      const { current, reason, status } = error;
      if (current)
        queryClient.setQueryData(planListQuery.queryKey, (plans) =>
          plans
            ?.map((plan) =>
              String(plan.id) === plan_id ? { ...plan, ...readData(getPlanDetails, [current])[0], id: plan.id } : plan,
            )
            .filter(({ archived }) => !archived),
        );
      void queryClient.invalidateQueries({ queryKey: planListQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: PREVIEWS_KEY });
      // Omits the plan: a reopened form has no field of it to compare.
      throw new ApiError('conflict', reason, { status });
    }
  };
}
