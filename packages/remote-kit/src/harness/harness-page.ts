import type { BootRemote } from '@gym/remote-contract';
import type { DeclaredSlot } from '@gym/remote-contract/points';
import type { SettingValues } from '@gym/remote-contract/settings';
import type { ApiMode, HarnessSession } from './api-mode.ts';
import type { OwnApiUse } from './own-api-use.ts';

/** Path of the harness's screen with one contribution of the remote. */
export const slotPath = (slot: string): string => `/@slot/${slot}`;

/** A contribution of the remote, with the kind of its point and what it can be shown with. */
export type HarnessSlot = DeclaredSlot & { readonly kind: string };

/** The contributions of a remote, by point. */
export const slotsOf = ({ slots = {} }: BootRemote): [string, HarnessSlot][] =>
  Object.entries(slots as Record<string, HarnessSlot>);

/** JSON of `<script type="application/json" id="harness">`. */
export interface HarnessPage {
  /** From its build and its `remote.json`. Its files are paths below the page's origin, and the page runs no others. */
  readonly remote: BootRemote;
  /** Of the server behind the page, which `dev` starts. */
  readonly session?: HarnessSession;
  /** Absent: the page calls the own API itself. */
  readonly ownApi?: OwnApiUse;
}

/** The state of the open screen. */
export interface ScreenState {
  /** Names of the API calls that the screen made, in order, and those that the page's client refused. */
  readonly calls: readonly string[];
  /** How often the client told the host that the session is over. */
  readonly unauthorised: number;
  /** The error that the screen threw, if any. */
  readonly crash?: string;
}

/** What a user notices of a screen. */
export interface ObservedScreen {
  /** Texts of the visible first-level headings. */
  readonly headings: readonly string[];
  /** Texts of alerts, statuses and busy parts. */
  readonly said: readonly string[];
  /** All of its visible text. */
  readonly text: string;
}

/** How to open a screen. */
export interface OpenOptions {
  /** Holds the responses of the API until `release`. */
  readonly held?: boolean;
  /** In place of the examples of its settings. */
  readonly settings?: SettingValues | undefined;
}

/** The functions by which the kit drives a harness page. */
export interface HarnessHandle {
  /** Opens a screen with a new API, host, router and React root. */
  open(path: string, api: ApiMode, how?: OpenOptions): void;
  /** Releases the held responses of a screen that was opened with `held`. */
  release(): void;
  /** Unmounts the screen and its host. */
  close(): void;
  /**
   * Resolves once no call is in flight and the screen is quiet.
   * @throws Error if that takes too long
   */
  settled(): Promise<void>;
  state(): ScreenState;
  look(): ObservedScreen;
  /** Why the remote's start-up check failed, if it did. */
  startUpFailure(): string | undefined;
}

declare global {
  interface Window {
    /** Set by a harness page. It exists from the start, and resolves once the remote is loaded. */
    gymHarness?: Promise<HarnessHandle>;
  }
}

/** An element of the harness page. @throws Error if it is missing */
export function pageElement(id: 'root' | 'harness'): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The harness page has no element "${id}".`);
  return element;
}
