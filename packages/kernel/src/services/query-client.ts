import { ApiError } from '@gym/api-client';
import { QueryClient } from '@tanstack/react-query';

/**
 * The only client of server state, shared with the remotes. An error response is final, but a lost connection is
 * retried once. Offline, and while the server answers nothing, reads wait (ADR-0008). Focusing the window refetches
 * nothing, because the lists are long and saves refresh what they change.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind === 'network',
        retryDelay: 600,
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
    },
  });
