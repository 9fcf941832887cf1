import { getPlans } from '@gym/api-client/staff';
import { queryOptions } from '@tanstack/react-query';

export const planListQuery = queryOptions({
  queryKey: ['plans', 'list'],
  queryFn: ({ signal }) => getPlans({ signal }),
});
