import type { BootRemote, RemoteModule, TelemetryEvent } from '@gym/remote-contract';
import { findRoute } from '@gym/remote-contract/match-path';
import { RemoteLoadError } from './load-failure.ts';
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
}

interface RemoteRegistryOptions {
  readonly remotes: readonly BootRemote[];
  readonly loadRemote: LoadRemote;
  /**
   * The live version of a remote, then the version before it. Returns only the remote itself if they cannot be read.
   */
  readonly versionsOf?: (remote: BootRemote) => Promise<readonly BootRemote[]>;
  readonly report?: (event: TelemetryEvent) => void;
}

const IDLE: RemoteStatus = { status: 'idle' };

/** An entry contains the hashes of all of its chunks, so its own hash identifies the version. */
const isOtherVersion = (remote: BootRemote, than: BootRemote) => remote.entry.integrity !== than.entry.integrity;

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
  const statuses = new Map<string, RemoteStatus>();
  const loads = new Map<string, Promise<LoadedRemote>>();
  /** By the entry's file: the number of attempts, and the failure that was reported. */
  const tries = new Map<string, number>();
  const reported = new Map<string, string>();
  const listeners = new Set<() => void>();
  const set = (name: string, status: RemoteStatus) => {
    statuses.set(name, status);
    for (const listener of [...listeners]) listener();
  };

  const attempt = async (remote: BootRemote): Promise<LoadedRemote> => {
    const {
      name,
      version,
      entry: { file },
    } = remote;
    const started = performance.now();
    const count = tries.get(file) ?? 0;
    tries.set(file, count + 1);
    try {
      const module = await loadRemote(remote, count);
      reported.delete(file);
      report({ kind: 'remote-loaded', remote: name, version, ms: Math.round(performance.now() - started) });
      return { remote, module };
    } catch (cause) {
      const error =
        cause instanceof RemoteLoadError ? cause : new RemoteLoadError(remote, 'evaluate', String(cause), { cause });
      if (reported.get(file) !== error.message)
        report({ kind: 'remote-failed', remote: name, version, phase: error.phase, message: error.reason });
      reported.set(file, error.message); // a lasting failure is reported once, however often it is retried
      throw error;
    }
  };

  /** Tries the known version, then the other released ones. A retry starts with the live version. */
  const start = async (name: string, again = false): Promise<LoadedRemote> => {
    const known = remotes.find((remote) => remote.name === name);
    if (!known) throw new Error(`There is no remote "${name}" for this session.`);
    set(name, { status: 'loading' });
    const versions = again ? [...(await versionsOf(known))] : [known];
    let failure: RemoteLoadError | undefined;
    for (const remote of versions) {
      try {
        const loaded = await attempt(remote);
        if (isOtherVersion(remote, known)) {
          remotes = remotes.map((one) => (one === known ? remote : one));
          report({ kind: 'remote-replaced', remote: name, version: known.version, by: remote.version });
        }
        set(name, { status: 'ready', remote, ...(isOtherVersion(remote, known) && { insteadOf: known.version }) });
        return loaded;
      } catch (error) {
        failure ??= error as RemoteLoadError;
        if (!again && remote === known)
          versions.push(...(await versionsOf(known)).filter((other) => isOtherVersion(other, known)));
      }
    }
    const { phase, reason, version } = failure!;
    set(name, { status: 'failed', phase, reason, version });
    throw failure!;
  };

  const load = (name: string, again?: boolean): Promise<LoadedRemote> => {
    const loading =
      loads.get(name) ??
      start(name, again).catch((error: unknown) => {
        loads.delete(name); // forgets the failed attempt, so that the next load is a retry
        throw error;
      });
    loads.set(name, loading);
    return loading;
  };

  return {
    statusOf: (name) => statuses.get(name) ?? IDLE,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    remotes: () => remotes,
    forPath: (pathname) => remotes.find(({ routes }) => findRoute(routes, pathname)),
    load: (name) => load(name),
    retry: (name) => load(name, true),
  };
}
