import type { BootFile } from '@gym/remote-contract';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Well-formed and matched by no file. */
const REFUSED = `sha256-${'A'.repeat(43)}=`;

/** What may be run on the page, as the loaders in a built remote ask for it. */
export interface TrustedFiles {
  integrityOf(url: string): string;
  /** The address as a script may have it under Trusted Types; none of a file that is not the remote's. */
  address(url: string): string;
}

/**
 * Lets the files of one build run and no other, under the product's own policy: what a remote could not do in the shell it
 * cannot do here (the shell's `boot/integrity.ts` and `boot/trusted-address.ts`).
 */
export function trustFiles(files: readonly BootFile[]): TrustedFiles {
  const hashes = new Map(files.map(({ file, integrity }) => [new URL(file, `${location.origin}/`).href, integrity]));
  const integrityOf = (url: string) => hashes.get(new URL(url, document.baseURI).href) ?? REFUSED;
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('gym', {
    createScriptURL: (url) => (integrityOf(url) === REFUSED ? '' : url),
  });
  const address = (url: string) => policy?.createScriptURL(url) ?? url;
  Object.defineProperty(window, Symbol.for('gym.integrity'), { value: integrityOf });
  Object.defineProperty(window, Symbol.for('gym.address'), { value: address });
  return { integrityOf, address };
}
