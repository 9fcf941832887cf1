import { get } from '@gym/api-client';
import { getPlanDetails } from '@gym/api-contract/calls';
import { queryOptions } from '@tanstack/react-query';

export const planListQuery = queryOptions({
  queryKey: ['plans', 'list'],
  queryFn: ({ signal }) => get(getPlanDetails, {}, { signal }),
});
