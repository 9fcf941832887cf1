import { isReleased } from './integrity.ts';

/** Name of the policy; the server's Content-Security-Policy allows this one and no other. */
const POLICY = 'gym';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * The product's one Trusted Types policy (https://w3c.github.io/trusted-types/): a script's address is that of a file of
 * this release, or none. Where the browser does not know Trusted Types, integrity alone refuses the rest.
 */
export function trustedAddress(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy(POLICY, { createScriptURL: (address) => (isReleased(address) ? address : '') });
  return policy ? policy.createScriptURL(url) : url;
}
