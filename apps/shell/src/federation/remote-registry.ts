import type { BootRemote, RemoteModule, TelemetryEvent } from '@gym/remote-contract';
import { matchPath } from 'react-router-dom';
import type { RemoteRegistry, RemoteStatus } from '../remotes/remote-registry.ts';
import type { LoadRemote } from './load-remote.ts';
import { RemoteLoadError } from './remote-load-error.ts';

interface Options {
  readonly remotes: readonly BootRemote[];
  readonly loadRemote: LoadRemote;
  /** A remote as it is released now; it stays as it was where that cannot be had. */
  readonly newest?: (remote: BootRemote) => Promise<BootRemote>;
  readonly report?: (event: TelemetryEvent) => void;
}

const IDLE: RemoteStatus = { status: 'idle' };

/** Keeps the remotes' lives as values, and tells who listens. Knows one audience's remotes, never another's (acceptance A11). */
export function createRemoteRegistry({ remotes: released, loadRemote, newest = (remote) => Promise.resolve(remote), report = () => undefined }: Options): RemoteRegistry {
  let remotes = released;
  const statuses = new Map<string, RemoteStatus>();
  const attempts = new Map<string, { count: number; loading?: Promise<RemoteModule> }>();
  const reported = new Map<string, string>();
  const listeners = new Set<() => void>();
  const set = (name: string, status: RemoteStatus) => {
    statuses.set(name, status);
    for (const listener of [...listeners]) listener();
  };
  const find = (name: string) => {
    const remote = remotes.find((candidate) => candidate.name === name);
    if (!remote) throw new Error(`There is no remote "${name}" for this session.`);
    return remote;
  };

  const attempt = async (remote: BootRemote, count: number): Promise<RemoteModule> => {
    const { name, version } = remote;
    const started = performance.now();
    set(name, { status: 'loading' });
    try {
      const module = await loadRemote(remote, count);
      set(name, { status: 'ready', module, version });
      reported.delete(name);
      report({ kind: 'remote-loaded', remote: name, version, ms: Math.round(performance.now() - started) });
      return module;
    } catch (cause) {
      const error = cause instanceof RemoteLoadError ? cause : new RemoteLoadError(remote, 'evaluate', String(cause), { cause });
      set(name, { status: 'failed', phase: error.phase, reason: error.reason, version });
      if (reported.get(name) !== error.message) report({ kind: 'remote-failed', remote: name, version, phase: error.phase, message: error.reason });
      reported.set(name, error.message); // a failure that lasts is one, however often it is tried again
      throw error;
    }
  };

  const load = (name: string): Promise<RemoteModule> => {
    const remote = find(name);
    const known = attempts.get(name) ?? { count: 0 };
    attempts.set(name, known);
    known.loading ??= attempt(remote, known.count).catch((error: unknown) => {
      known.loading = undefined;
      known.count += 1;
      throw error;
    });
    return known.loading;
  };

  return {
    statusOf: (name) => statuses.get(name) ?? IDLE,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forPath: (pathname) => remotes.find(({ routes }) => routes.some(({ path }) => matchPath({ path, caseSensitive: false }, pathname))),
    menu: () => remotes.flatMap(({ menu }) => menu),
    load,
    // A failed attempt is forgotten when it fails, so loading again is retrying.
    retry: async (name) => {
      if (statuses.get(name)?.status === 'failed') {
        const remote = find(name);
        const next = await newest(remote).catch(() => remote); // offline, say: then what is known is tried again
        remotes = remotes.map((one) => (one.name === name ? next : one));
      }
      return load(name);
    },
  };
}
