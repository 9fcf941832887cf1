import type { Audience, BootFile, BootRoute, RemoteJson } from '@gym/remote-contract';
import type { ApiMode } from './api-mode.ts';

/** The remote that a harness page hosts, as its build and its `remote.json` state it. */
export interface HarnessRemote {
  readonly name: string;
  readonly title: string;
  readonly owner: string;
  readonly version: string;
  readonly contract: string;
  readonly audience: Audience;
  readonly menu: RemoteJson['menu'];
  readonly routes: readonly Pick<BootRoute, 'path'>[];
  readonly entry: BootFile;
  /** Every file of the remote, paths below the page's origin: nothing else is run. */
  readonly files: readonly BootFile[];
}

/** JSON of `<script type="application/json" id="harness">`. */
export interface HarnessPage {
  readonly remote: HarnessRemote;
  /** Where the page hears that the remote was built anew; absent where a build is tried that stays as it is. */
  readonly rebuilds?: string;
}

/** What became of the screen that is open. */
export interface ScreenState {
  /** Names of the API's calls that were made, in order. */
  readonly calls: readonly string[];
  /** How often the host was told that the session is over. */
  readonly unauthorised: number;
  /** What the screen threw, where it did. */
  readonly crash?: string;
}

/** What of a screen a person would notice. */
export interface ObservedScreen {
  /** Texts of the visible headings of the first level. */
  readonly headings: readonly string[];
  /** What the screen says of its state: alerts, statuses, what is busy. */
  readonly said: readonly string[];
}

/** A harness page as the kit drives it. */
export interface HarnessHandle {
  /** Opens a screen anew, everything made anew: API, host, router, React. */
  open(path: string, api: ApiMode, how?: { readonly held?: boolean }): void;
  /** Lets the calls of a screen that was opened with `held` have their answers. */
  release(): void;
  /** Takes the screen and all around it away. */
  close(): void;
  /** Resolves once nothing is on its way. @throws Error where that does not come */
  settled(): Promise<void>;
  state(): ScreenState;
  look(): ObservedScreen;
  /** Why the remote's start-up check failed, where it has one and that did. */
  startUpFailure(): string | undefined;
}

/**
 * Under this symbol the handle stands on the page's window, once the remote is loaded: a promise of it, from the start.
 */
export const HARNESS = Symbol.for('gym.harness');
