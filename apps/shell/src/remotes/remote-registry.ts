import type { BootRemote, RemoteJson, RemoteModule } from '@gym/remote-contract';

/** A remote's life. */
export type RemoteStatus =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly module: RemoteModule; readonly version: string }
  | { readonly status: 'failed'; readonly phase: string; readonly reason: string; readonly version: string };

/** What the shell's screens ask of the federation: the remotes of this session's audience, and no other. */
export interface RemoteRegistry {
  statusOf(name: string): RemoteStatus;
  subscribe(listener: () => void): () => void;
  /** The remote that declares this path, matched without regard to case. */
  forPath(pathname: string): BootRemote | undefined;
  menu(): RemoteJson['menu'];
  load(name: string): Promise<RemoteModule>;
  /** Loads a failed remote once more, as it is released now, without a page reload. */
  retry(name: string): Promise<RemoteModule>;
}
