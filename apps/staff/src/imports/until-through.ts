import { ApiError } from '@gym/api-client';

/** How long to wait before each next try, in ms; the last one from then on. */
const PAUSES = [1_000, 2_000, 5_000, 10_000];

/** What passes by itself: the connection, a server that starts again, one that is asked too much. */
const PASSES: readonly string[] = ['network', 'server', 'throttled'];
/** Somebody on the way gave up on a slow line. */
const REQUEST_TIMEOUT = 408;

const passes = (error: unknown): boolean =>
  error instanceof ApiError && (PASSES.includes(error.kind) || error.status === REQUEST_TIMEOUT);

export interface Waiting {
  readonly signal: AbortSignal;
  /** Hears that the connection is lost, and that it is back. */
  readonly onLost: (lost: boolean) => void;
  /** Ends early when somebody asks for the next try at once. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Makes a call that may be repeated, again and again until the connection lets it through.
 *
 * @throws what is not about the connection; the signal's reason where it was given up
 */
export async function untilThrough<T>(call: () => Promise<T>, { signal, onLost, pause }: Waiting): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await call();
      onLost(false);
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (!passes(error)) throw error;
      onLost(true);
      await pause(PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0, signal);
    }
  }
}
