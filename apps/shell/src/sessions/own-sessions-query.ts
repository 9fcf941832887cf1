import { getOwnSessions } from '@gym/api-client/account';
import { queryOptions } from '@tanstack/react-query';

/** Where the user is signed in; null where the server tells nobody. Read anew each time: it changes on other devices. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => getOwnSessions({ signal }),
  staleTime: 0,
  refetchOnWindowFocus: true,
});
