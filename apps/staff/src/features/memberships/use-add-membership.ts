import { ApiError } from '@gym/api-client';
import { addMembership, toPlan, type Plan } from '@gym/api-client/staff';
import type { SaveAttempt } from '@gym/remote-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PREVIEWS_KEY } from '../../shared/memberships/memberships.ts';
import { planListQuery } from './plan-queries.ts';

interface Choice {
  readonly member_id: string;
  readonly plan_id: string;
}

/**
 * Assigns a plan for what the screen shows of it (acceptance H1). Where the server refuses, as somebody changed it
 * meanwhile, the screen shows it as it is now, and the same choice can be submitted again.
 */
export function useAddMembership(): (choice: Choice, attempt: SaveAttempt) => ReturnType<typeof addMembership> {
  const queryClient = useQueryClient();
  // What each submit saw: trying it again is the same request, whatever the list says by then.
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
          plans?.map((plan) => (String(plan.id) === plan_id ? toPlan(current, plan.id) : plan)),
        );
      void queryClient.invalidateQueries({ queryKey: planListQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: PREVIEWS_KEY });
      // Without the plan: a form that is reopened has none of its fields to compare.
      throw new ApiError('conflict', reason, { status });
    }
  };
}
