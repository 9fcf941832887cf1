import { trustedAddress } from './trusted-address.ts';

/** Under this symbol the built chunks' loaders ask where to fetch a file from (`RetryPlugin` of the build). */
export const ADDRESS = Symbol.for('gym.address');

/**
 * Tells the loaders a new address for every repeated load of a file. At the old one the browser would wait behind a request
 * that hangs, or take a spoilt answer from its cache.
 */
export function provideRetryAddresses(): void {
  const loads = new Map<string, number>();
  Object.defineProperty(window, ADDRESS, {
    configurable: true,
    value: (url: string): string => {
      const before = loads.get(url) ?? 0;
      loads.set(url, before + 1);
      return trustedAddress(before === 0 ? url : `${url}?retry=${before}`);
    },
  });
}
