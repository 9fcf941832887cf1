import { queryOptions } from '@tanstack/react-query';
import { getPlan, getPlans } from '@gym/api-client/admin';
import { planTexts } from '../../texts/plans.ts';

/** Coded periods as a select offers them: 1 = Monthly, 2 = Weekly, 3 = Days (acceptance D3). */
export const DURATIONS = Object.entries(planTexts.durations).map(([value, label]) => ({ value, label }));

/** What a period's code means; a code that is not known is shown as it came. */
export const durationLabel = (code: number | string): string => planTexts.durations[Number(code)] ?? String(code);

/** Everything read about plans; a save reads it again. */
export const PLANS_KEY = ['plans'] as const;

export const planListQuery = queryOptions({
  queryKey: [...PLANS_KEY, 'list'],
  queryFn: ({ signal }) => getPlans({ signal }),
});

/**
 * One plan for its form: never from memory, as a form is filled once and a stale version would be refused (acceptance
 * J4).
 */
export const planQuery = (id: string) =>
  queryOptions({
    queryKey: [...PLANS_KEY, 'one', id],
    queryFn: ({ signal }) => getPlan(id, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
