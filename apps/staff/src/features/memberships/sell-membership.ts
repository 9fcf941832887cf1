import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHost, type SaveAttempt } from '@gym/remote-contract';
import { ApiError, post, readData, type Saved, type Id } from '@gym/api-client';
import type { Plan } from '@gym/api-contract';
import { getPlanDetails, renewalPlan, takeBackMembership } from '@gym/api-contract/calls';
import { useState } from 'react';
import { link } from '@gym/remote-contract/link';
import { useUndo } from '@gym/ui/action';
import type { NextStep } from '@gym/ui/form';
import { membershipsQuery, planListQuery, PREVIEWS_KEY, MEMBERSHIPS_KEY } from './memberships.ts';
import * as paths from '../../paths.ts';
import { MEMBERS_KEY, nextStepTexts, TIMELINE_KEY } from '../members/index.ts';

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

export interface Sale {
  /** The membership, if the server says which one it added. */
  readonly id: Id | undefined;
  readonly member: Id;
  /** Plan and member in messages. */
  readonly record: string;
}

/**
 * Returns a function that offers to undo a sale, right after it. A failure leads to the member. Nothing is offered if
 * the server takes back no sales.
 */
export function useUndoSale(): (sale: Sale) => readonly NextStep[] {
  const { session } = useHost();
  const undo = useUndo();
  return ({ id, member, record }) => {
    if (id === undefined || !session.has('membership-corrections')) return [];
    return [
      undo({
        record: nextStepTexts.takeBackOf(record),
        form: link(paths.member, { id: member }),
        send: (attempt) => post(takeBackMembership, { id, reason: nextStepTexts.undoReason }, attempt),
        refreshes: [MEMBERS_KEY, MEMBERSHIPS_KEY, TIMELINE_KEY],
      }),
    ];
  };
}
