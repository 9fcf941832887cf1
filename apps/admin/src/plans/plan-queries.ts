import { getPlan, getPlans } from '@gym/api-client/admin';
import { queryOptions } from '@tanstack/react-query';

/** Everything read about plans; a save reads it again. */
export const PLANS_KEY = ['plans'] as const;

export const planListQuery = queryOptions({
  queryKey: [...PLANS_KEY, 'list'],
  queryFn: ({ signal }) => getPlans({ signal }),
});

/** One plan for its form: never from memory, as a form is filled once and a stale version would be refused (acceptance J4). */
export const planQuery = (id: string) =>
  queryOptions({
    queryKey: [...PLANS_KEY, 'one', id],
    queryFn: ({ signal }) => getPlan(id, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
