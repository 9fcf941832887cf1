import type { Store } from '../target/store.ts';

/** Returns the time now. */
export type Now = () => Date;

/**
 * Reads a store's clock once, and counts on by the time that passes in this process. Neither this machine's clock nor
 * its change matters: ages of records are times of one clock.
 */
export async function readStoreClock(store: Store): Promise<Now> {
  const begin = performance.now();
  const then = (await store.now()).getTime();
  return () => new Date(then + performance.now() - begin);
}
