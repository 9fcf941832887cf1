import type { BootRemote, RemoteModule } from '@gym/remote-contract';

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
