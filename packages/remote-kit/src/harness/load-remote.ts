import { exposedModule, isContainer, provideHostRuntime } from '@gym/federation';
import { type BootFile, CONTRACT_VERSION, type RemoteModule, satisfiesCaret } from '@gym/remote-contract';
import type { HarnessRemote } from './harness-page.ts';
import { sharedLibraries } from './shared/shared-libraries.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Well-formed and matched by no file. */
const REFUSED = `sha256-${'A'.repeat(43)}=`;

/** What may be run on the page, as the loaders in a built remote ask for it. */
interface TrustedFiles {
  integrityOf(url: string): string;
  /** The address as a script may have it under Trusted Types; none of a file that is not the remote's. */
  address(url: string): string;
}

/**
 * Lets the files of one build run and no other, under the product's own policy: what a remote could not do in the shell
 * it cannot do here (the shell's `boot/integrity.ts` and `boot/trusted-address.ts`).
 */
function trustFiles(files: readonly BootFile[]): TrustedFiles {
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

/**
 * Loads a remote as the shell does: its built entry as a script with its hash, through the federation runtime, never by
 * import.
 * @throws Error that says which step failed
 */
export async function loadRemote(remote: HarnessRemote): Promise<RemoteModule> {
  if (!satisfiesCaret(remote.contract, CONTRACT_VERSION)) {
    throw new Error(
      `It needs the remote contract ${remote.contract}, and ${CONTRACT_VERSION} is offered here: see "contract" in its remote.json.`,
    );
  }
  provideHostRuntime();
  await runEntry(new URL(remote.entry.file, `${location.origin}/`).href, trustFiles(remote.files));
  const container = (window as unknown as Record<string, unknown>)[remote.name];
  if (!isContainer(container)) throw new Error(`Its entry leaves no remote named "${remote.name}" on the page.`);
  const module = (await exposedModule(container, sharedLibraries(), './remote')) as Partial<RemoteModule>;
  if (typeof module.contract !== 'string' || !Array.isArray(module.routes))
    throw new Error('Its src/remote.ts does not export "contract" and "routes".');
  return module as RemoteModule;
}

function runEntry(url: string, files: TrustedFiles): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.onload = () => resolve();
    script.onerror = () =>
      reject(new Error('Its entry could not be fetched, or is not the file that its build.json names.'));
    script.crossOrigin = 'anonymous';
    script.integrity = files.integrityOf(url);
    script.src = files.address(url);
    document.head.append(script);
  });
}
