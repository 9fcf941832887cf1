import type { RemoteModule } from '@gym/remote-contract';
import { failureOf } from '@gym/ui';

/** The same timeout as in the shell. */
const TIMEOUT_MS = 3_000;

/**
 * Runs a remote's start-up check, if it has one.
 * @returns why it failed, so that the shell would run the previous version; undefined if it passed
 */
export async function runStartUpCheck(module: Pick<RemoteModule, 'check'>): Promise<string | undefined> {
  let limit: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new Error(`It takes longer than ${TIMEOUT_MS / 1000} seconds.`)), TIMEOUT_MS);
  });
  try {
    await Promise.race([Promise.resolve().then(() => module.check?.()), late]);
    return undefined;
  } catch (error) {
    return failureOf(error).reason;
  } finally {
    clearTimeout(limit);
  }
}
