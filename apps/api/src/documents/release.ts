import type { BootConfig } from '@gym/remote-contract';

/** What serving needs of a release; `@gym/release` reads one from its folder. */
export interface Release {
  renderDocument(config: BootConfig): string;
  contentSecurityPolicy(origins: { apiBase: string; cdnBase: string }): string;
}

export type LoadRelease = (folder: string) => Promise<Release>;
