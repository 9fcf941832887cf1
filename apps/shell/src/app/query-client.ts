import { ApiError } from '@gym/api-client';
import { QueryClient } from '@tanstack/react-query';

/**
 * The one client of server state, shared with the remotes. A refusal is an answer and is not asked again; a lost
 * connection is, once. Offline, a read fails at once instead of waiting unseen, so that the screen can say so. Nothing
 * is read again merely because the window came to the front: the lists are long, and saves refresh what they change.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind === 'network',
        retryDelay: 600,
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
