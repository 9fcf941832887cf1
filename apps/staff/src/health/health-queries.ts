import { getMemberHealth } from '@gym/api-client/staff';
import { queryOptions } from '@tanstack/react-query';

/** Everything read about measurements; a save reads it again. */
export const HEALTH_KEY = ['health'] as const;

/** A member's latest measurements for the form: never from memory, as a form is filled once. */
export const memberHealthQuery = (id: string) =>
  queryOptions({
    queryKey: [...HEALTH_KEY, 'latest', id],
    queryFn: ({ signal }) => getMemberHealth(id, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
