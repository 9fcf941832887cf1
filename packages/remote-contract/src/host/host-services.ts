import type { QueryKey } from '@tanstack/react-query';
import type { Audience } from '../remote-module.ts';
import type { BootConfig } from '../boot-document.ts';

/** What the shell does for every screen, its own and the remotes'. Reached only by `useHost()`. */
export interface HostServices {
  readonly config: BootConfig;
  readonly session: HostSession;
  readonly toasts: Toasts;
  readonly saves: PendingSaves;
  readonly unsavedWork: UnsavedWork;
  readonly telemetry: Telemetry;
  /** Goes to a path of the product, through the one router. */
  navigate(to: string, options?: { replace?: boolean }): void;
}

export interface HostSession {
  readonly fname: string;
  readonly lname: string;
  readonly audience: Audience;
  /** Whether the server announced an addition to the specification (`@gym/api-contract` FEATURES). */
  has(feature: string): boolean;
  /** Signs out: revokes where announced, clears local storage, loads `/` anew (acceptance A9). */
  end(): Promise<void>;
}

export interface Toast {
  /** `success` and `info` leave by themselves; `error` stays until dismissed. */
  readonly kind: 'success' | 'info' | 'error';
  readonly text: string;
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[];
}

export interface Toasts {
  /** Shows a toast in the shell's live region; the answer dismisses it. */
  show(toast: Toast): () => void;
}

/** A form's submit, handed to the shell (acceptance J1 and J2). */
export interface SaveRequest<Values extends object> {
  /** What the user calls the record, as it stands in the messages: `User Ann Lee`. */
  readonly record: string;
  /** Path of the form, where 'Reopen form' leads; with a search part where one screen has a form for each record. */
  readonly form: string;
  /** Path of the same form for another id: where 'Reopen form' leads when the record was merged into that one. Heard by hosts from 1.3.0. */
  formOf?(id: string): string;
  /** What was typed; kept in memory only, until the save succeeded or the alert was dismissed. */
  readonly values: Values;
  /** Fields that are never kept: passwords. */
  readonly secrets?: readonly (keyof Values & string)[];
  /** List shown at once, without waiting for the answer (J1); absent: the page stays. */
  readonly list?: string;
  /** Sends the one request. Rejects with an `ApiError`. */
  send(attempt: SaveAttempt): Promise<unknown>;
  /** Queries read again once saved, so that the list shows the row (J2). */
  readonly refreshes?: readonly QueryKey[];
  /** Server field → form field, where the names differ (`fname` → `first_name`). */
  readonly fieldOf?: Readonly<Record<string, string>>;
  /** Whether the form stands there and shows exactly these values still: then 'Reopen form' has nothing to ask about on its page. */
  isStillShown?(): boolean;
}

export interface SaveAttempt {
  /** Same for every attempt of one submit (J3); the client sends it only where `idempotency` is announced. */
  readonly idempotencyKey: string;
}

/** `failed` has been shown by the shell already; `reason` is for the form that stayed on the page. */
export type SaveOutcome = { readonly status: 'saved' } | { readonly status: 'failed'; readonly reason: string };

/** A refused save that the user chose to reopen. */
export interface ReopenedSave<Values extends object> {
  readonly values: Partial<Values>;
  readonly reason: string;
  /** Form field → text. */
  readonly errors: Readonly<Record<string, string>>;
  /** After a 409 (J4): the record as it is stored now, by wire names, `version` included. */
  readonly current?: Readonly<Record<string, unknown>>;
  /** Path of the form in which it was typed, where that record was merged into this form's since. */
  readonly originalForm?: string;
}

/** A save that waits for its answer. */
export interface SaveInFlight<Values extends object> {
  /** What was typed, but the secrets. */
  readonly values: Partial<Values>;
  /** How it ended, once that is known and what it refreshes was read again. */
  readonly settled: Promise<SaveOutcome>;
}

export interface PendingSaves {
  /** Takes the save over and, where `list` is given, goes there at once. Never rejects. */
  submit<Values extends object>(request: SaveRequest<Values>): Promise<SaveOutcome>;
  /** The refused save that was reopened at this form's path, if any, which takes its alert away. Stays until the form is submitted or left. */
  reopened<Values extends object>(form: string): ReopenedSave<Values> | undefined;
  /** The last save of this form while it is on its way: a form opened again then starts with it (J4). Hosts before 1.3.0 tell of none. */
  inFlight?<Values extends object>(form: string): SaveInFlight<Values> | undefined;
}

/** A form as the host knows it while it stands. */
export interface UnsavedForm {
  readonly label: string;
  isDirty(): boolean;
  /**
   * Checks the form and hands its save over, without going to its list. False where it cannot be saved as it stands: the form
   * then shows why. Without it, what was entered can be kept or discarded only.
   */
  save?(): Promise<boolean>;
}

export interface UnsavedWork {
  /** Registers a form; while `isDirty()` holds, leaving its page asks first. The answer unregisters it. */
  register(form: UnsavedForm): () => void;
  /** Asks as leaving the page would, for a form that makes way for another on the same page: true where there is nothing to lose, or it was saved or given up. */
  mayLeave(): Promise<boolean>;
}

export type TelemetryEvent =
  /** `remote` is absent where it is the shell itself, whose version it then is: here and in the other kinds. */
  | { readonly kind: 'remote-loaded'; readonly remote?: string; readonly version: string; readonly ms: number }
  | {
      readonly kind: 'remote-failed';
      readonly remote: string;
      readonly version: string;
      readonly phase: string;
      readonly message: string;
    }
  /** The code of a page did not come. */
  | {
      readonly kind: 'page-failed';
      readonly page: string;
      readonly remote?: string;
      readonly version: string;
      readonly phase: string;
      readonly message: string;
    }
  | {
      readonly kind: 'screen-failed';
      readonly reference: string;
      readonly remote?: string;
      readonly version?: string;
      readonly message: string;
    }
  /** A new version failed and the one before it was loaded in its place. */
  | { readonly kind: 'remote-replaced'; readonly remote: string; readonly version: string; readonly by: string }
  /** One of the web vitals (https://web.dev/articles/vitals), milliseconds or, CLS, a share; of what the page belonged to. */
  | {
      readonly kind: 'web-vital';
      readonly name: 'LCP' | 'INP' | 'CLS';
      readonly value: number;
      readonly remote?: string;
      readonly version: string;
    };

export interface Telemetry {
  /** A failure that lasts is reported once, however often it is tried again. */
  report(event: TelemetryEvent): void;
}
