import type { RemoteModule } from '@gym/remote-contract';
import { failureOf } from '@gym/ui';

/** How long a start-up check may take: a shell gives it no longer. */
const TIMEOUT_MS = 3_000;

/**
 * Runs a remote's start-up check, where it has one. @returns why the shell would run the version before in its place
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
