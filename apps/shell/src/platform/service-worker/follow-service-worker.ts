import { SERVICE_WORKER, trustedAddress } from '@gym/kernel';
import type { BootConfig } from '@gym/remote-contract';
import { forgetDocuments } from './forget-documents.ts';

/**
 * Starts the service worker where the server has one, and ends it where it has none (ADR-0102). The page works without
 * it, so nothing is said of a failure.
 */
export function followServiceWorker({ serviceWorker = false }: BootConfig): void {
  const { serviceWorker: workers } = navigator as Partial<Navigator>; // absent without TLS
  if (!workers) return;
  const followed = serviceWorker ? workers.register(trustedAddress(SERVICE_WORKER)) : end(workers);
  followed.catch(() => undefined);
}

async function end(workers: ServiceWorkerContainer): Promise<void> {
  for (const one of await workers.getRegistrations())
    if (one.active?.scriptURL.endsWith(SERVICE_WORKER)) await one.unregister();
  await forgetDocuments();
}
