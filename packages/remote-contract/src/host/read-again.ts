import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads queries again after a save (acceptance J2). A read that is on its way may have been answered before the save
 * was stored, and a query that has no data yet would take it for new: such reads are dropped first.
 */
export async function readAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
