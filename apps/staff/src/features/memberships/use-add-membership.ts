import { ApiError } from '@gym/api-client';
import { addMembership, toPlan, type Plan } from '@gym/api-client/staff';
import type { SaveAttempt } from '@gym/remote-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PREVIEWS_KEY } from './memberships.ts';
import { planListQuery } from './plan-queries.ts';

interface Choice {
  readonly member_id: string;
  readonly plan_id: string;
}

/**
 * Adds a membership with the terms that the screen shows (acceptance H1). If the server rejects it because another user
 * changed the plan, the screen shows the new terms. The user can then submit the same choice again. A plan that was
 * archived meanwhile leaves the choices.
 */
export function useAddMembership(): (choice: Choice, attempt: SaveAttempt) => ReturnType<typeof addMembership> {
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
      return await addMembership({ ...choice, shownTerms: seen.get(choice) }, attempt);
    } catch (error) {
      if (!(error instanceof ApiError && error.kind === 'conflict')) throw error;
      const { current, reason, status } = error;
      if (current)
        queryClient.setQueryData(planListQuery.queryKey, (plans) =>
          plans
            ?.map((plan) => (String(plan.id) === plan_id ? toPlan(current, plan.id) : plan))
            .filter(({ archived }) => !archived),
        );
      void queryClient.invalidateQueries({ queryKey: planListQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: PREVIEWS_KEY });
      // Omits the plan: a reopened form has no field of it to compare.
      throw new ApiError('conflict', reason, { status });
    }
  };
}
