import { SERVICE_WORKER, trustedAddress } from '@gym/kernel';
import type { BootConfig } from '@gym/remote-contract';

/**
 * Starts the service worker where the server has one, and ends it where it has none (ADR-0102). The page works without
 * it, so nothing is said of a failure.
 */
export function followServiceWorker({ serviceWorker = false }: BootConfig): void {
  const { serviceWorker: workers } = navigator as Partial<Navigator>; // absent without TLS
  const followed = serviceWorker
    ? workers?.register(trustedAddress(SERVICE_WORKER))
    : workers?.getRegistrations().then((all) => Promise.all(all.map((one) => one.unregister())));
  followed?.catch(() => undefined);
}
