import type { Audience } from '@gym/remote-contract';

/** A remote to be made. */
export interface NewRemote {
  /** Federation name and folder below `apps/`. */
  readonly name: string;
  readonly audience: Audience;
  /** Shown in the menu, and as its first screen's heading. */
  readonly title: string;
  /** Path of its first screen. */
  readonly route: string;
  /** The team to call. */
  readonly owner: string;
}
