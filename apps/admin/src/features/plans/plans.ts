import { queryOptions } from '@tanstack/react-query';
import { get } from '@gym/api-client';
import { getPlanDetails, getPlanDetailsById } from '@gym/api-contract/calls';
import { DURATION_NAMES } from '@gym/rules';

/** Options for the coded durations: 1 = Monthly, 2 = Weekly, 3 = Days (acceptance D3). */
export const DURATIONS = Object.entries(DURATION_NAMES).map(([value, label]) => ({ value, label }));

/** Key of all queries about plans; a save invalidates it. */
export const PLANS_KEY = ['plans'] as const;

/** Key of the lists with and without archived plans. */
export const PLAN_LISTS_KEY = [...PLANS_KEY, 'list'] as const;

/** @param archived the archived plans too */
export const planListQuery = (archived: boolean) =>
  queryOptions({
    queryKey: [...PLAN_LISTS_KEY, { archived }],
    queryFn: ({ signal }) => get(getPlanDetails, archived ? { archived: 'included' } : {}, { signal }),
  });

/**
 * One plan for its form. It is never cached: a form is filled once, and the server rejects a stale version (acceptance
 * J4).
 */
export const planQuery = (id: string) =>
  queryOptions({
    queryKey: [...PLANS_KEY, 'one', id],
    queryFn: ({ signal }) => get(getPlanDetailsById, { id }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
