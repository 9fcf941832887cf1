import { trustedAddress } from './integrity.ts';

/**
 * The loaders of the built chunks call the function under this symbol for a file's address (`PageAddressPlugin` of the
 * build).
 */
export const ADDRESS = Symbol.for('gym.address');

/** How often this document has loaded each file, by its own address. */
const loads = new Map<string, number>();

/**
 * The address for the next load of a file: its own for the first load, and a new one for each retry. At an address that
 * failed, the browser would queue behind a hanging request, or reuse a broken response from its cache.
 */
export function nextAddress(url: string): string {
  const { href } = new URL(url, document.baseURI);
  const before = loads.get(href) ?? 0;
  if (before > 0) discardPreloads();
  loads.set(href, before + 1);
  return before > 0 ? `${url}?retry=${before}` : url;
}

/**
 * Counts every preload as a load, so that a retry takes each file from a new address. Chrome hands a failed preload to
 * one later request for its address: without this, each retry would only get one file further.
 */
function discardPreloads(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')) {
    if (!loads.has(link.href)) loads.set(link.href, 1);
    link.remove();
  }
}

/** Gives the loaders of the built chunks the address for each load. */
export function provideRetryAddresses(): void {
  Object.defineProperty(window, ADDRESS, {
    configurable: true,
    value: (url: string): string => trustedAddress(nextAddress(url)),
  });
}
