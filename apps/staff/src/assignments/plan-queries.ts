import { getPlans } from '@gym/api-client/staff';
import { headStart } from '@gym/remote-contract';
import { queryOptions } from '@tanstack/react-query';

export const planListRead = headStart((_, init) => getPlans(init));

/** The plans to choose from. */
export const planListQuery = queryOptions({
  queryKey: ['plans', 'list'],
  queryFn: ({ signal }) => planListRead.read('', { signal }),
});
