import type { QueryKey } from '@tanstack/react-query';
import type { Audience } from '../remote-module.ts';
import type { BootConfig } from '../boot-document.ts';

/** What the shell does for every screen, its own and the remotes'. Screens get it from `useHost()`. */
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
  /** Whether the server announced this feature (`@gym/api-contract` FEATURES). */
  has(feature: string): boolean;
  /** Signs out: revokes the session if that is announced, clears local storage, loads `/` (acceptance A9). */
  end(): Promise<void>;
}

export interface Toast {
  /** `success` and `info` disappear after a while; `error` stays until it is dismissed. */
  readonly kind: 'success' | 'info' | 'error';
  readonly text: string;
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[];
}

export interface Toasts {
  /** Shows a toast in the shell's live region. Returns the function that dismisses it. */
  show(toast: Toast): () => void;
}

/** What the user of a form started from: its values, and the version of the record they were read from. */
export interface SaveBase<Values extends object> {
  readonly values: Partial<Values>;
  /** Absent for a new record, and where the server announces no versions. */
  readonly version?: number;
}

/** A form's submit, handed to the shell (acceptance J1 and J2). */
export interface SaveRequest<Values extends object> {
  /** What the user calls the record in messages: `User Ann Lee`. */
  readonly record: string;
  /** Path of the form, where 'Reopen form' leads; with a search part where one screen has a form for each record. */
  readonly form: string;
  /**
   * Path of the same form for another id. 'Reopen form' leads there if this record was merged into that one.
   * Hosts before 1.3.0 ignore it.
   */
  formOf?(id: string): string;
  /** The user's input. The host keeps it in memory only, until the save succeeds or the user dismisses the alert. */
  readonly values: Values;
  /** Comes back with the reopened save and the save in flight, to tell whose change a conflict is (J4). Since 1.4.0. */
  readonly base?: SaveBase<Values>;
  /** Fields that the host never keeps, neither of `values` nor of `base`: passwords. */
  readonly secrets?: readonly (keyof Values & string)[];
  /** The list to show at once, before the response (J1). Without it, the page stays. */
  readonly list?: string;
  /** Sends the one request. Rejects with an `ApiError`. */
  send(attempt: SaveAttempt): Promise<unknown>;
  /** Queries to refetch after the save, so that the list shows the row (J2). */
  readonly refreshes?: readonly QueryKey[];
  /** Server field → form field, where the names differ (`fname` → `first_name`). */
  readonly fieldOf?: Readonly<Record<string, string>>;
  /** Whether the form is mounted and shows exactly these values. 'Reopen form' then asks nothing on its page. */
  isStillShown?(): boolean;
}

export interface SaveAttempt {
  /** The same for every attempt of one submit (J3). The client sends it only if `idempotency` is announced. */
  readonly idempotencyKey: string;
}

/** The shell has already shown a failure. `reason` is for the form that stayed on the page. */
export type SaveOutcome = { readonly status: 'saved' } | { readonly status: 'failed'; readonly reason: string };

/** A failed save that the user chose to reopen. */
export interface ReopenedSave<Values extends object> {
  /** The user's input without the secrets. */
  readonly values: Partial<Values>;
  /** The request's base without the secrets. Hosts before 1.4.0 omit it. */
  readonly base?: SaveBase<Values>;
  readonly reason: string;
  /** Form field → text. */
  readonly errors: Readonly<Record<string, string>>;
  /** After a 409 (J4): the record as it is stored now, by wire names, with `version`. */
  readonly current?: Readonly<Record<string, unknown>>;
  /** Path of the form that submitted it, if its record was merged into this form's record since. */
  readonly originalForm?: string;
}

/** A save that has been sent and has no response yet. */
export interface SaveInFlight<Values extends object> {
  /** The user's input without the secrets. */
  readonly values: Partial<Values>;
  /** The request's base without the secrets. Hosts before 1.4.0 omit it. */
  readonly base?: SaveBase<Values>;
  /** The outcome, after the queries that the save refreshes were refetched. */
  readonly settled: Promise<SaveOutcome>;
}

export interface PendingSaves {
  /** Takes the save over and goes to `list` at once, if there is one. Never rejects. */
  submit<Values extends object>(request: SaveRequest<Values>): Promise<SaveOutcome>;
  /**
   * The reopened save of the form at this path. A form that asks for it takes it over, which removes the alert. It
   * lasts until the form is submitted or left.
   */
  reopened<Values extends object>(form: string): ReopenedSave<Values> | undefined;
  /** The last save of this form in flight. A form that is opened again starts with it (J4). Absent before 1.3.0. */
  inFlight?<Values extends object>(form: string): SaveInFlight<Values> | undefined;
}

/** A mounted form, as the host knows it. */
export interface UnsavedForm {
  readonly label: string;
  isDirty(): boolean;
  /**
   * Validates the form and hands its save over, without going to its list. Resolves to false if the input is not valid;
   * the form then shows why. The input of a form without `save` can only be kept or discarded.
   */
  save?(): Promise<boolean>;
}

export interface UnsavedWork {
  /** Registers a form. While it is dirty, leaving its page asks first. Returns the function that unregisters it. */
  register(form: UnsavedForm): () => void;
  /**
   * Asks as leaving the page would, before another form replaces this one on the same page. True if there is nothing to
   * lose, or the user saved or discarded it.
   */
  mayLeave(): Promise<boolean>;
}

export type TelemetryEvent =
  /** Without `remote`, in all kinds, the event is about the shell and has the shell's version. */
  | { readonly kind: 'remote-loaded'; readonly remote?: string; readonly version: string; readonly ms: number }
  | {
      readonly kind: 'remote-failed';
      readonly remote: string;
      readonly version: string;
      readonly phase: string;
      readonly message: string;
    }
  /** The code of a page could not be loaded. */
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
  /** A new version failed, and the previous version was loaded in its place. */
  | { readonly kind: 'remote-replaced'; readonly remote: string; readonly version: string; readonly by: string }
  /** A web vital (https://web.dev/articles/vitals): in milliseconds, CLS as a fraction. */
  | {
      readonly kind: 'web-vital';
      readonly name: 'LCP' | 'INP' | 'CLS';
      readonly value: number;
      readonly remote?: string;
      readonly version: string;
    };

export interface Telemetry {
  /** Reports a repeated failure once. */
  report(event: TelemetryEvent): void;
}
