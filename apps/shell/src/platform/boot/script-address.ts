import { isReleased } from './integrity.ts';

/** Name of the policy. The server's Content-Security-Policy allows no other one. */
const POLICY = 'gym';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * The product's only Trusted Types policy (https://w3c.github.io/trusted-types/). It accepts the addresses of this
 * release's files and no others. In browsers without Trusted Types, integrity alone blocks other files.
 */
export function trustedAddress(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy(POLICY, { createScriptURL: (address) => (isReleased(address) ? address : '') });
  return policy ? policy.createScriptURL(url) : url;
}

/**
 * The loaders of the built chunks call the function under this symbol for a file's address (`RetryPlugin` of the
 * build).
 */
export const ADDRESS = Symbol.for('gym.address');

/**
 * Gives the loaders a new address for every repeated load of a file. At the old address the browser would queue behind
 * a hanging request, or reuse a broken response from its cache.
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
