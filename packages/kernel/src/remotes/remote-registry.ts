import type { BootRemote, RemoteModule, TelemetryEvent } from '@gym/remote-contract';
import { findRoute } from '@gym/remote-contract/match-path';
import { createStore } from '../services/stores.ts';
import { describeLoadFailure, RemoteLoadError } from './load-failure.ts';
import type { LoadRemote } from './load-remote.ts';

/** A loaded remote: its module, and the declaration of that version. */
export interface LoadedRemote {
  readonly remote: BootRemote;
  readonly module: RemoteModule;
}

/** The loading state of a remote. */
export type RemoteStatus =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  /** `insteadOf` is the version that should have run but could not be loaded. */
  | { readonly status: 'ready'; readonly remote: BootRemote; readonly insteadOf?: string }
  | { readonly status: 'failed'; readonly phase: string; readonly reason: string; readonly version: string };

/** Returns the live version of a remote, then the version before it. */
type VersionsOf = (remote: BootRemote) => Promise<readonly BootRemote[]>;

/** The interface between the shell's screens and federation. It knows only the remotes of this session's audience. */
export interface RemoteRegistry {
  statusOf(name: string): RemoteStatus;
  subscribe(listener: () => void): () => void;
  /** Each remote in the version that runs or will run. The list is a new array whenever a version changes. */
  remotes(): readonly BootRemote[];
  /** The remote that declares this path. The comparison ignores case. */
  forPath(pathname: string): BootRemote | undefined;
  /** Loads a remote. If its version cannot be loaded, another released version is loaded (ADR-0042). */
  load(name: string): Promise<LoadedRemote>;
  /** Loads a failed remote again in its live version, without a page reload. */
  retry(name: string): Promise<LoadedRemote>;
  readonly versionsOf: VersionsOf;
  /**
   * Loads a version in place of one that runs. From then on, `load` returns it.
   * @throws RemoteLoadError if it cannot be loaded. The other one keeps running then
   */
  replace(running: BootRemote, by: BootRemote): Promise<LoadedRemote>;
}

interface RemoteRegistryOptions {
  readonly remotes: readonly BootRemote[];
  readonly loadRemote: LoadRemote;
  /**
   * The live version of a remote, then the version before it. Returns only the remote itself if they cannot be read.
   */
  readonly versionsOf?: VersionsOf;
  readonly report?: (event: TelemetryEvent) => void;
}

const IDLE: RemoteStatus = { status: 'idle' };

/** An entry contains the hashes of all of its chunks, so its own hash identifies the version. */
export const isOtherVersion = (remote: BootRemote, than: BootRemote) => remote.entry.integrity !== than.entry.integrity;

type LoadVersion = (remote: BootRemote) => Promise<LoadedRemote>;

/** Loads one version of a remote and reports how that ended. A lasting failure is reported once, despite retries. */
function createVersionLoader({ loadRemote, report }: Required<Pick<RemoteRegistryOptions, 'loadRemote' | 'report'>>) {
  /** By the entry's file: the failure that was reported. */
  const reported = new Map<string, string>();
  const loadVersion: LoadVersion = async (remote) => {
    const { name, version } = remote;
    const { file } = remote.entry;
    const started = performance.now();
    try {
      const module = await loadRemote(remote);
      reported.delete(file);
      report({ kind: 'remote-loaded', remote: name, version, ms: Math.round(performance.now() - started) });
      return { remote, module };
    } catch (cause) {
      const error = toLoadError(remote, cause);
      if (reported.get(file) !== error.message)
        report({ kind: 'remote-failed', remote: name, version, phase: error.phase, message: error.reason });
      reported.set(file, error.message);
      throw error;
    }
  };
  return loadVersion;
}

function toLoadError(remote: BootRemote, cause: unknown): RemoteLoadError {
  if (cause instanceof RemoteLoadError) return cause;
  const { phase, reason } = describeLoadFailure(cause, 'module');
  return new RemoteLoadError(remote, phase, reason, { cause });
}

/** The known version, then the other released ones. A retry starts with the live version. */
async function* versionsToTry(known: BootRemote, isRetry: boolean, versionsOf: VersionsOf): AsyncGenerator<BootRemote> {
  if (!isRetry) yield known;
  for (const version of await versionsOf(known)) if (isRetry || isOtherVersion(version, known)) yield version;
}

/**
 * Tries the versions in order and returns the first that loads.
 * @throws RemoteLoadError of the first version, because that one should have run
 */
async function loadFirst(versions: AsyncIterable<BootRemote>, loadVersion: LoadVersion): Promise<LoadedRemote> {
  let failure: unknown;
  for await (const version of versions) {
    try {
      return await loadVersion(version);
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure as RemoteLoadError;
}

/**
 * Tracks the status of every remote and notifies listeners. It knows only the remotes of one audience (acceptance A11).
 */
export function createRemoteRegistry({
  remotes: released,
  loadRemote,
  versionsOf = async (remote) => [remote],
  report = () => undefined,
}: RemoteRegistryOptions): RemoteRegistry {
  let remotes = released;
  const statuses = createStore<Readonly<Record<string, RemoteStatus>>>({});
  const loads = new Map<string, Promise<LoadedRemote>>();
  const loadVersion = createVersionLoader({ loadRemote, report });
  const setStatus = (name: string, status: RemoteStatus) => statuses.set({ ...statuses.current(), [name]: status });

  /** Makes the loaded version the one that runs, and that `load` returns. */
  const run = (known: BootRemote, loaded: LoadedRemote): LoadedRemote => {
    const { remote } = loaded;
    const { name, version } = known;
    const isReplaced = isOtherVersion(remote, known);
    if (isReplaced) {
      remotes = remotes.map((one) => (one === known ? remote : one));
      report({ kind: 'remote-replaced', remote: name, version, by: remote.version });
    }
    setStatus(name, { status: 'ready', remote, ...(isReplaced && { insteadOf: version }) });
    loads.set(name, Promise.resolve(loaded));
    return loaded;
  };

  const start = async (name: string, isRetry: boolean): Promise<LoadedRemote> => {
    const known = remotes.find((remote) => remote.name === name);
    if (!known) throw new Error(`There is no remote "${name}" for this session.`);
    setStatus(name, { status: 'loading' });
    try {
      return run(known, await loadFirst(versionsToTry(known, isRetry, versionsOf), loadVersion));
    } catch (cause) {
      const error = toLoadError(known, cause);
      const { phase, reason, version } = error;
      setStatus(name, { status: 'failed', phase, reason, version });
      loads.delete(name); // forgets the failed attempt, so that the next load is a retry
      throw error;
    }
  };

  const load = (name: string, isRetry: boolean): Promise<LoadedRemote> => {
    const loading = loads.get(name) ?? start(name, isRetry);
    loads.set(name, loading);
    return loading;
  };

  return {
    statusOf: (name) => statuses.current()[name] ?? IDLE,
    subscribe: statuses.subscribe,
    remotes: () => remotes,
    forPath: (pathname) => remotes.find(({ routes }) => findRoute(routes, pathname)),
    load: (name) => load(name, false),
    retry: (name) => load(name, true),
    versionsOf,
    replace: async (running, by) => run(running, await loadVersion(by)),
  };
}
