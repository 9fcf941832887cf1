import { isReleased } from './integrity.ts';

/** Name of the policy; the server's Content-Security-Policy allows this one and no other. */
const POLICY = 'gym';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * The product's one Trusted Types policy (https://w3c.github.io/trusted-types/): a script's address is that of a file
 * of this release, or none. Where the browser does not know Trusted Types, integrity alone refuses the rest.
 */
export function trustedAddress(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy(POLICY, { createScriptURL: (address) => (isReleased(address) ? address : '') });
  return policy ? policy.createScriptURL(url) : url;
}

/** Under this symbol the built chunks' loaders ask where to fetch a file from (`RetryPlugin` of the build). */
export const ADDRESS = Symbol.for('gym.address');

/**
 * Tells the loaders a new address for every repeated load of a file. At the old one the browser would wait behind a
 * request that hangs, or take a spoilt answer from its cache.
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
