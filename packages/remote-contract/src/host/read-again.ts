import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches queries after a save (acceptance J2). It first cancels reads in flight, because their response may be older
 * than the save. A query without data would otherwise accept that response as current.
 */
export async function readAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
