import { endSession, signOut } from '@gym/api-client';
import { forgetCanaryUser } from '../boot/current-document.ts';
import { forgetRememberedAddress } from './landing-address.ts';

/** Empties what the service worker stores: the next person may get another document (ADR-0102). */
async function forgetDocuments(): Promise<void> {
  const { caches } = globalThis as Partial<typeof globalThis>; // absent without TLS
  await caches?.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
}

/** Signs out. This browser keeps nothing of the user (acceptance A9). */
export async function leaveBrowser(): Promise<void> {
  await signOut();
  endSession();
  await forgetCanaryUser();
  forgetRememberedAddress();
  await forgetDocuments().catch(() => undefined);
}
