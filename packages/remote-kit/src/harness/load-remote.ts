import { exposedModule, isContainer, provideHostRuntime } from '@gym/kernel/federation';
import { type BootFile, CONTRACT_VERSION, type RemoteModule, satisfiesCaret } from '@gym/remote-contract';
import type { HarnessRemote } from './harness-page.ts';
import { sharedLibraries } from './shared/shared-libraries.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** A well-formed hash that matches no file. */
const UNKNOWN_FILE = `sha256-${'A'.repeat(43)}=`;

/** The checks that the loaders in a built remote call before they run a script. */
interface TrustedFiles {
  integrityOf(url: string): string;
  /** The URL for a script under Trusted Types; empty if the file is not the remote's. */
  address(url: string): string;
}

/**
 * Lets only the files of one build run, under the product's own policy. A remote can thus do no more here than in the
 * shell (`boot/integrity.ts` and `boot/trusted-address.ts` of the shell).
 */
function trustFiles(files: readonly BootFile[]): TrustedFiles {
  const hashes = new Map(files.map(({ file, integrity }) => [new URL(file, `${location.origin}/`).href, integrity]));
  const integrityOf = (url: string) => hashes.get(new URL(url, document.baseURI).href) ?? UNKNOWN_FILE;
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('gym', {
    createScriptURL: (url) => (integrityOf(url) === UNKNOWN_FILE ? '' : url),
  });
  const address = (url: string) => policy?.createScriptURL(url) ?? url;
  Object.defineProperty(window, Symbol.for('gym.integrity'), { value: integrityOf });
  Object.defineProperty(window, Symbol.for('gym.address'), { value: address });
  return { integrityOf, address };
}

/**
 * Loads a remote as the shell does: its built entry as a script with its hash, through the federation runtime, never by
 * import.
 * @throws Error that names the failed step
 */
export async function loadRemote(remote: HarnessRemote): Promise<RemoteModule> {
  if (!satisfiesCaret(remote.contract, CONTRACT_VERSION)) {
    throw new Error(
      `It needs the remote contract ${remote.contract}, but the harness offers ${CONTRACT_VERSION}: ` +
        'see "contract" in its remote.json, or run "npm create @gym/remote@latest update".',
    );
  }
  provideHostRuntime();
  await runEntry(new URL(remote.entry.file, `${location.origin}/`).href, trustFiles(remote.files));
  const container: unknown = Reflect.get(window, remote.name);
  if (!isContainer(container)) throw new Error(`Its entry defines no remote named "${remote.name}" on the page.`);
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
