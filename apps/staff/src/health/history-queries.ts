import { getMeasurements } from '@gym/api-client/staff';
import { queryOptions } from '@tanstack/react-query';
import { HEALTH_KEY } from './health-queries.ts';

/** Every measurement of a member, the newest first. */
export const measurementsQuery = (id: string) =>
  queryOptions({
    queryKey: [...HEALTH_KEY, 'all', id],
    queryFn: ({ signal }) => getMeasurements(id, { signal }),
  });
