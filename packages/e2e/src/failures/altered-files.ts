import type { BrowserContext } from 'playwright-core';
import type { RemoteVersions } from '@gym/remote-contract';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';

/** The flag on `window` that makes an altered file throw. */
export const FAULT_FLAG = 'journeyLacksSomething';

const THROW = `if(window.${FAULT_FLAG})throw new Error("boom");`;

/** Changes of built files. The hash in the release matches, but the file still fails. */
export const tampered = {
  /** An entry that throws at once. */
  throwing: (code: string) => THROW + code,
  /** A chunk whose modules throw when they are evaluated. */
  throwingModules: (code: string) => code.replace(/([{,]\d+:?\([\w,]*\)(?:=>)?\{)/g, `$1${THROW}`),
  /** A page chunk whose screen, its default export, throws when it renders. */
  throwingScreen: (code: string) => code.replace(/default:\(\)=>\w+/g, 'default:()=>()=>{throw new Error("boom")}'),
  /** An entry whose exposed module, the first of the file, throws when it is evaluated. */
  throwingFirstModule: (code: string) => code.replace(/[{,]\d+:?\([\w,]*\)(?:=>)?\{/, `$&${THROW}`),
  /** A document that declares another contract version for the remote. */
  documentOfAnotherContract: (html: string) => html.replace(/("name":"admin".*?"contract":")[^"]*/, '$1^9.0.0'),
  /** The release information without previous versions. Leaves a document unchanged, because it contains none. */
  withoutVersionsBefore: (text: string) =>
    text.startsWith('{') ? withoutPrevious(JSON.parse(text) as RemoteVersions) : text,
  /** An exposed module whose start-up check fails. */
  failingItsCheck: (code: string) => code.replace('contract:()=>', 'check:()=>()=>Promise.reject(Error("boom")),$&'),
  /** An exposed module built with another contract version. */
  ofAnotherContract: (code: string) => code.replaceAll(`"${CONTRACT_VERSION}"`, '"9.0.0"'),
  /** An entry that requires a shared library that no shell provides. */
  missing: (library: string) => (code: string) => code.replaceAll(`shareKey:"${library}"`, 'shareKey:"@gym/charts"'),
} as const;

const withoutPrevious = (versions: RemoteVersions) =>
  JSON.stringify({ ...versions, remotes: versions.remotes.map(({ current }) => ({ current })) });

/** Hides all previous versions on this machine, so that a failed load ends in the failure panel. */
export async function hidePreviousVersions(context: BrowserContext): Promise<void> {
  await context.route('**/versions.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: tampered.withoutVersionsBefore(await response.text()) });
  });
}
