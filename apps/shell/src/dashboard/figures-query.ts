import { getDashboardFigures } from '@gym/api-client/account';
import { queryOptions } from '@tanstack/react-query';

/** The server's figures; null where it computes none. They change by what colleagues do, so whoever comes back to the page sees them anew. */
export const figuresQuery = queryOptions({
  queryKey: ['dashboard', 'figures'],
  queryFn: ({ signal }) => getDashboardFigures({ signal }),
  refetchOnWindowFocus: true,
});
