import type { BootRemote, RemoteModule } from '@gym/remote-contract';
import { RemoteLoadError } from './remote-load-error.ts';

/** How long a remote's start-up check may take. */
export const CHECK_LIMIT_MS = 3_000;

/**
 * Lets a remote find out whether it can run here, where it has a check.
 * @throws RemoteLoadError of phase check
 */
export async function startUpCheck(remote: BootRemote, module: RemoteModule): Promise<void> {
  let limit: ReturnType<typeof setTimeout> | undefined;
  try {
    await Promise.race([
      module.check?.(),
      module.check &&
        new Promise((_, reject) => {
          limit = setTimeout(
            () => reject(new Error(`it took longer than ${CHECK_LIMIT_MS / 1000} seconds`)),
            CHECK_LIMIT_MS,
          );
        }),
    ]);
  } catch (cause) {
    throw new RemoteLoadError(
      remote,
      'check',
      `its start-up check failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  } finally {
    clearTimeout(limit);
  }
}
