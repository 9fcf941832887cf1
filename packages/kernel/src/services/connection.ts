import type { ComponentType } from 'react';
import { createStore, type Store } from './store.ts';
import { ApiError } from '@gym/api-client';
import { QueryClient } from '@tanstack/react-query';

/** Follows the connection to the server. It belongs to the idle tasks, so that the first script stays small. */
export interface ConnectionFollower {
  /** Whether the server answers nothing at all. Asks it if that is not known. */
  isLost(): Promise<boolean>;
  /** Resolves when the server answers again. */
  restored(): Promise<void>;
}

/** The banner that shows while the connection is lost. */
export interface Connection extends Store<ComponentType | undefined> {
  /** Absent until the idle tasks run. The connection then counts as working. */
  follower?: ConnectionFollower | undefined;
}

export const createConnection = (): Connection => createStore<ComponentType | undefined>(undefined);

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
