import type { BrowserContext } from 'playwright-core';
import type { RemoteVersions } from '@gym/remote-contract';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';

/** The flag on `window` under which a doctored file throws: what it misses in the browser. */
export const FAULT_FLAG = 'journeyLacksSomething';

const THROW = `if(window.${FAULT_FLAG})throw new Error("boom");`;

/** Changes of a built file that leave it a well-formed release: its hash is right, and it still fails. */
export const tampered = {
  /** An entry that throws as its first act. */
  throwing: (code: string) => THROW + code,
  /** A chunk whose modules throw when they are evaluated. */
  throwingModules: (code: string) => code.replace(/([{,]\d+:?\([\w,]*\)(?:=>)?\{)/g, `$1${THROW}`),
  /** A document that says of the remote that it needs another contract. */
  documentOfAnotherContract: (html: string) => html.replace(/("name":"admin".*?"contract":")[^"]*/, '$1^9.0.0'),
  /** What is released, without the versions before; a document says nothing of them. */
  withoutVersionsBefore: (text: string) =>
    text.startsWith('{') ? withoutPrevious(JSON.parse(text) as RemoteVersions) : text,
  /** An exposed module whose start-up check is not content. */
  failingItsCheck: (code: string) => code.replace('"contract",0,', '"check",0,()=>Promise.reject(Error("boom")),$&'),
  /** An exposed module that was built with another contract. */
  ofAnotherContract: (code: string) => code.replaceAll(`"${CONTRACT_VERSION}"`, '"9.0.0"'),
  /** An entry whose share table asks for a library that no shell has in place of this one. */
  missing: (library: string) => (code: string) => code.replaceAll(`shareKey:"${library}"`, 'shareKey:"@gym/charts"'),
} as const;

const withoutPrevious = (versions: RemoteVersions) =>
  JSON.stringify({ ...versions, remotes: versions.remotes.map(({ current }) => ({ current })) });

/**
 * Leaves no version before to run instead, whatever was composed before on this machine: what cannot be loaded ends in
 * its panel.
 */
export async function hidePreviousVersions(context: BrowserContext): Promise<void> {
  await context.route('**/versions.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: tampered.withoutVersionsBefore(await response.text()) });
  });
}
