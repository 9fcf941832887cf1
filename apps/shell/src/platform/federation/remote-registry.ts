import { matchPath } from 'react-router-dom';
import type { BootRemote, RemoteModule, TelemetryEvent } from '@gym/remote-contract';
import { RemoteLoadError } from './load-failure.ts';
import type { LoadRemote } from './load-remote.ts';

/** A remote as it runs: its module, and what is declared of that version. */
export interface LoadedRemote {
  readonly remote: BootRemote;
  readonly module: RemoteModule;
}

/** A remote's life. */
export type RemoteStatus =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  /** `insteadOf`: the version that was to run and could not be loaded. */
  | { readonly status: 'ready'; readonly remote: BootRemote; readonly insteadOf?: string }
  | { readonly status: 'failed'; readonly phase: string; readonly reason: string; readonly version: string };

/** What the shell's screens ask of the federation: the remotes of this session's audience, and no other. */
export interface RemoteRegistry {
  statusOf(name: string): RemoteStatus;
  subscribe(listener: () => void): () => void;
  /** Each remote in the version that runs, or is to run; another list whenever one changes. */
  remotes(): readonly BootRemote[];
  /** The remote that declares this path, matched without regard to case. */
  forPath(pathname: string): BootRemote | undefined;
  /** Loads a remote; where its version cannot be loaded, another one that is good (ADR-0042). */
  load(name: string): Promise<LoadedRemote>;
  /** Loads a failed remote once more, as it is released now, without a page reload. */
  retry(name: string): Promise<LoadedRemote>;
}

interface RemoteRegistryOptions {
  readonly remotes: readonly BootRemote[];
  readonly loadRemote: LoadRemote;
  /** A remote as it is released now, then as it was before; itself alone where that cannot be had. */
  readonly versionsOf?: (remote: BootRemote) => Promise<readonly BootRemote[]>;
  readonly report?: (event: TelemetryEvent) => void;
}

const IDLE: RemoteStatus = { status: 'idle' };

/** An entry names all of its chunks with their hashes, so its own tells one version from another. */
const isOtherVersion = (remote: BootRemote, than: BootRemote) => remote.entry.integrity !== than.entry.integrity;

/**
 * Keeps the remotes' lives as values, and tells who listens. Knows one audience's remotes, never another's (acceptance
 * A11).
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
  /** By the entry's file: how often it was asked for, and the failure that was reported. */
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
      reported.set(file, error.message); // a failure that lasts is one, however often it is tried again
      throw error;
    }
  };

  /** Tries the version that is known and then what else is released; again, what is released now comes first. */
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
        loads.delete(name); // a failed attempt is forgotten, so loading again is retrying
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
    forPath: (pathname) =>
      remotes.find(({ routes }) => routes.some(({ path }) => matchPath({ path, caseSensitive: false }, pathname))),
    load: (name) => load(name),
    retry: (name) => load(name, true),
  };
}
