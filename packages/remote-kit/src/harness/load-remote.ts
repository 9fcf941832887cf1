import { exposedModule, isContainer, provideHostRuntime } from '@gym/federation';
import { CONTRACT_VERSION, satisfiesCaret, type RemoteModule } from '@gym/remote-contract';
import type { HarnessRemote } from './harness-page.ts';
import { sharedLibraries } from './shared/shared-libraries.ts';
import { trustFiles, type TrustedFiles } from './trusted-files.ts';

/**
 * Loads a remote as the shell does: its built entry as a script with its hash, through the federation runtime, never by import.
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
