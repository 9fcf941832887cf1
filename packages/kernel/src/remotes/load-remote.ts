import { exposedModule, isContainer, provideHostRuntime, type RemoteContainer } from '../federation/host-runtime.ts';
import {
  type BootFile,
  type BootRemote,
  CONTRACT_VERSION,
  type RemoteModule,
  satisfiesCaret,
  type TelemetryEvent,
} from '@gym/remote-contract';
import { integrityOf, nextAddress, trustedAddress } from './file-addresses.ts';
import { describeFileFailure, RemoteLoadError, type RemotePhase } from './load-failure.ts';
import { limitedScope } from './limited-client.ts';
import type { Caller } from './undeclared-call.ts';
import type { OfferedContract, OlderContract } from './older-contract.ts';
import { sharedLibraries } from '../sharing/library-modules.ts';

/** How long a remote's entry may take, in ms. */
export const ENTRY_TIMEOUT_MS = 8_000;

/**
 * Loads a remote's entry as a classic script with its hash, and returns its container. A failed script is removed, so
 * that the next attempt starts clean.
 * @throws RemoteLoadError of phase entry, integrity, timeout or evaluate
 */
export function loadEntry(remote: BootRemote, url: string): Promise<RemoteContainer> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    let thrown: string | undefined;
    const onThrown = ({ filename, message }: ErrorEvent) => {
      if (filename === script.src) thrown = message;
    };
    const limit = setTimeout(
      () => end('timeout', `its entry did not arrive within ${ENTRY_TIMEOUT_MS / 1000} seconds`),
      ENTRY_TIMEOUT_MS,
    );
    const end = (phase: RemotePhase, reason: string) => {
      leave();
      reject(new RemoteLoadError(remote, phase, reason));
    };
    const leave = () => {
      clearTimeout(limit);
      window.removeEventListener('error', onThrown);
      script.onload = script.onerror = null;
      script.remove();
    };
    window.addEventListener('error', onThrown);
    script.onerror = () => end(...describeFileFailure('its entry', script.src, 'entry'));
    script.onload = () => {
      const container: unknown = Reflect.get(window, remote.name);
      if (thrown !== undefined) return end('evaluate', `its entry threw: ${thrown}`);
      if (!isContainer(container)) return end('evaluate', 'its entry holds no remote');
      leave();
      resolve(container);
    };
    script.src = trustedAddress(url);
    script.crossOrigin = 'anonymous';
    script.integrity = integrityOf(url);
    document.head.append(script);
  });
}

/**
 * Gives a version of a remote a queue for its chunks, and discards what an earlier attempt left. webpack numbers chunks
 * alike in every version, so a late chunk of an abandoned one gets a queue that no code reads. A version that runs
 * keeps its queue while another one loads (ADR-0042).
 * @returns a function that closes the queue, for a version that could not be loaded
 */
export function openQueue({ name, files }: BootRemote): () => void {
  const key = `webpackChunkgym_${name}`;
  const queue: unknown[] = [];
  const earlier = Object.getOwnPropertyDescriptor(window, key)?.get ?? (() => []);
  const answerWith = (get: () => unknown) =>
    Object.defineProperty(window, key, { configurable: true, get, set: () => undefined });
  Reflect.set(window, name, undefined);
  answerWith(() => (isOf(files, document.currentScript as HTMLScriptElement | null) ? queue : earlier()));
  return () => void answerWith(earlier);
}

/** A remote of the developer's machine has no list of files. */
const isOf = (files: readonly BootFile[], script: HTMLScriptElement | null) =>
  !script || files.length === 0 || files.some(({ file }) => script.src.includes(file));

/** How long a remote's start-up check may take, in ms. */
export const CHECK_TIMEOUT_MS = 3_000;

/**
 * Runs the remote's start-up check, if it has one, so that the remote can report that it cannot run here.
 * @throws RemoteLoadError of phase check
 */
export async function runStartUpCheck(remote: BootRemote, module: RemoteModule): Promise<void> {
  let limit: ReturnType<typeof setTimeout> | undefined;
  try {
    await Promise.race([
      module.check?.(),
      module.check &&
        new Promise((_, reject) => {
          limit = setTimeout(
            () => reject(new Error(`it took longer than ${CHECK_TIMEOUT_MS / 1000} seconds`)),
            CHECK_TIMEOUT_MS,
          );
        }),
    ]);
  } catch (cause) {
    throw new RemoteLoadError(
      remote,
      'check',
      `its start-up check failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  } finally {
    clearTimeout(limit);
  }
}

/** Loads a remote's module. A repeated load uses new addresses and starts clean. */
export type LoadRemote = (remote: BootRemote) => Promise<RemoteModule>;

export interface RemoteLoaderOptions {
  /** Base of the hashed files, with a trailing slash. */
  readonly cdnBase: string;
  /** The older majors of the contract that the host supports. */
  readonly contracts?: readonly OlderContract[] | undefined;
  /** Runs the start-up check of a loaded remote. By default, a check that fails is a failed load. */
  check?(remote: BootRemote, module: RemoteModule): Promise<void>;
  /** Takes the calls that a remote makes and does not declare. */
  report?: ((event: TelemetryEvent) => void) | undefined;
}

/** Rarely needed: the contracts of older majors, and the reasons why a remote fits none. */
const loadOlderContract = () => import(/* webpackChunkName: "aside" */ './older-contract.ts');

/**
 * Clears the browser's record of loads when it is full, after 250. A full record keeps the oldest entries and accepts
 * no new ones, and the status of a failed file is read from it.
 */
function keepResourceTimings(): void {
  // jsdom records none.
  performance.addEventListener?.('resourcetimingbufferfull', () => performance.clearResourceTimings());
}

/** Makes the page a federation host, and returns the function that loads a remote. */
export function createRemoteLoader({
  cdnBase,
  contracts = [],
  check = runStartUpCheck,
  report,
}: RemoteLoaderOptions): LoadRemote {
  provideHostRuntime();
  keepResourceTimings();
  const scope = sharedLibraries();
  const load: LoadRemote = async (remote) => {
    const { href } = new URL(remote.entry.file, new URL(cdnBase, document.baseURI));
    const [offered, container]: [OfferedContract, RemoteContainer] = await Promise.all([
      satisfiesCaret(remote.contract, CONTRACT_VERSION)
        ? { version: CONTRACT_VERSION, scope }
        : loadOlderContract().then(({ olderContract }) => olderContract(remote, sharedLibraries, contracts)),
      loadEntry(remote, nextAddress(href)),
    ]);
    const caller: Caller = { remote, href, report };
    const exposed = await exposedModule(container, limitedScope(offered.scope, caller), './remote');
    if (!isRemoteModule(exposed, offered.version))
      throw (await loadOlderContract()).moduleError(remote, exposed, offered.version);
    caller.contract = exposed.contract;
    const module = offered.adapt?.(exposed) ?? exposed;
    await check(remote, module);
    return module;
  };
  return (remote) => {
    const closeQueue = openQueue(remote);
    return load(remote).catch((error: unknown) => {
      closeQueue();
      throw error;
    });
  };
}

/** Whether a remote exposes the interface of its contract, and was built with the same major version. */
function isRemoteModule(exposed: unknown, offered: string): exposed is RemoteModule {
  const { contract, routes } = (exposed ?? {}) as Partial<RemoteModule>;
  // The number before the first dot is the major version.
  return parseInt(contract ?? '') === parseInt(offered) && Array.isArray(routes);
}
