import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Audience } from '../audience.ts';
import type { BootConfig } from '../boot-document.ts';
import type { PointServices } from '../points.ts';
import type { SettingValues } from '../settings.ts';
import type { Drafts } from './drafts.ts';
import type { Telemetry } from './telemetry.ts';

/** The shell's services for every screen, its own and the remotes'. Screens get them from `useHost()`. */
export interface HostServices extends PointServices {
  readonly config: BootConfig;
  readonly session: HostSession;
  readonly toasts: Toasts;
  readonly saves: PendingSaves;
  readonly unsavedWork: UnsavedWork;
  readonly telemetry: Telemetry;
  /** Opens the user's drafts (ADR-0079), if they exist here. Only `@gym/ui/form` uses it. Absent before 1.6.0. */
  loadDrafts?(): Promise<Drafts | undefined>;
  /** The values of a remote's settings, for `readSettings`. Absent before 1.9.0. */
  settingsOf?(remote: string): SettingValues | undefined;
  /** Navigates to a path of the product with the shell's router. */
  navigate(to: string, options?: { replace?: boolean }): void;
}

export interface HostSession {
  readonly fname: string;
  readonly lname: string;
  readonly audience: Audience;
  /** Whether the server announced this feature (`@gym/api-contract` FEATURES). */
  has(feature: string): boolean;
  /** Signs out: revokes the session if the server announces that, clears local storage, loads `/` (acceptance A9). */
  end(): Promise<void>;
}

export interface Toast {
  /** `success` and `info` disappear after a while. `error` stays until the user dismisses it. */
  readonly kind: 'success' | 'info' | 'error';
  readonly text: string;
  /** A record's own name in `text`. The host isolates its writing direction. Since 1.6.0. */
  readonly name?: string;
  /** In a `success`, an action also dismisses the toast. */
  readonly actions?: readonly ToastAction[];
}

export interface ToastAction {
  readonly label: string;
  /** A record's own name in `label`. Since 1.6.0. */
  readonly name?: string;
  readonly run: () => void;
  /** The path that `run` navigates to. The host shows a link. Since 1.6.0. */
  readonly to?: string;
}

export interface Toasts {
  /** Shows a toast in the shell's live region. Returns the function that dismisses it. */
  show(toast: Toast): () => void;
}

/** The values and the record version that the user of a form started from. */
export interface SaveBase<Values extends object> {
  readonly values: Partial<Values>;
  /** Absent for a new record, and if the server announces no versions. */
  readonly version?: number;
}

/**
 * A submitted form, which the shell saves (acceptance J1 and J2).
 *
 * Contract 1.4.0 renamed `isStillShown` (was `holds`), `inFlight` (was `underWay`) and `originalForm` (was `typedAt`).
 * Only `@gym/ui/form` uses them, and the shell provides it together with its host services. So remotes that were built
 * before work with every shell.
 */
export interface SaveRequest<Values extends object> {
  /** The record's name in messages, such as `User Ann Lee`. */
  readonly record: string;
  /** The record's own name in `record`, such as `Ann Lee`. Since 1.6.0. */
  readonly name?: string;
  /**
   * Path of the form. 'Reopen form' navigates to it. It has a search part if one screen has a form for each record.
   */
  readonly form: string;
  /**
   * Path of the same form for another id. 'Reopen form' navigates to it if this record was merged into that one.
   * Hosts before 1.3.0 ignore it.
   */
  formOf?(id: string): string;
  /** The user's input. The host keeps it in memory only, until the save succeeds or the user dismisses the alert. */
  readonly values: Values;
  /**
   * The host returns it with the reopened save and the save in flight. The form then knows who changed a field
   * (acceptance J4). Since 1.4.0.
   */
  readonly base?: SaveBase<Values>;
  /** Fields of `values` and `base` that the host never keeps, such as passwords. */
  readonly secrets?: readonly (keyof Values & string)[];
  /** The list to show immediately, before the response (acceptance J1). Without it, the page stays. */
  readonly list?: string;
  /** Sends the request. Rejects with an `ApiError`. */
  send(attempt: SaveAttempt): Promise<unknown>;
  /**
   * What the toast of the successful save offers, from the resolved value of `send`. Hosts before 1.6.0 ignore it.
   */
  next?(answer: unknown): readonly ToastAction[];
  /** Queries to refetch after the save, so that the list shows the row (acceptance J2). */
  readonly refreshes?: readonly QueryKey[];
  /** Server field → form field, if the names differ (`fname` → `first_name`). */
  readonly fieldOf?: Readonly<Record<string, string>>;
  /**
   * Id of the draft with this input. The host returns it with the reopened save, and removes the draft if the user
   * dismisses the alert. Since 1.6.0.
   */
  readonly draft?: string | undefined;
  /**
   * Shows the input in the lists, as being saved. The host calls it at each start of the save, which keeps it there
   * while it waits for the connection. Hosts before 1.7.0 ignore it.
   */
  show?(queryClient: QueryClient): ShownRow;
  /** Whether the form is mounted and shows exactly these values. On its page, 'Reopen form' then asks no question. */
  isStillShown?(): boolean;
}

/** The row of a pending save in the lists. The host calls one of these when the save ends, before it refetches. */
export interface ShownRow {
  /** The input is saved. `answer`: the resolved value of `send`. */
  keep(answer: unknown): void;
  /** The save failed: the lists show what they showed before. */
  takeBack(): void;
}

export interface SaveAttempt {
  /**
   * The same for every attempt of one submit (acceptance J3). The client sends it only if the server announces
   * `idempotency`.
   */
  readonly idempotencyKey: string;
}

/** The shell has already shown a failure. A form that stays on its page can show `reason`. */
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
  /** After a 409 (acceptance J4): the stored record by wire names, including `version`. */
  readonly current?: Readonly<Record<string, unknown>>;
  /** With `current`: who changed its fields, as the server sent it. Hosts before 1.4.0 omit it. */
  readonly changes?: Readonly<Record<string, unknown>>;
  /** The request's draft. */
  readonly draft?: string | undefined;
  /** Path of the form that submitted it, if a merge has since moved its record into this form's record. */
  readonly originalForm?: string;
}

/** A save that was sent and has no response yet. */
export interface SaveInFlight<Values extends object> {
  /** The user's input without the secrets. */
  readonly values: Partial<Values>;
  /** The request's base without the secrets. Hosts before 1.4.0 omit it. */
  readonly base?: SaveBase<Values>;
  /** Resolves to the outcome after the host has refetched the queries in `refreshes`. */
  readonly settled: Promise<SaveOutcome>;
}

export interface PendingSaves {
  /** Takes ownership of the save, and navigates to `list` immediately if the request has one. Never rejects. */
  submit<Values extends object>(request: SaveRequest<Values>): Promise<SaveOutcome>;
  /**
   * The reopened save of the form at this path. When a form requests it, the host removes the alert. The host keeps it
   * until the user submits or leaves the form.
   */
  reopened<Values extends object>(form: string): ReopenedSave<Values> | undefined;
  /**
   * The last save of this form that is in flight. A form that the user opens again starts with its values
   * (acceptance J4). Absent before 1.3.0.
   */
  inFlight?<Values extends object>(form: string): SaveInFlight<Values> | undefined;
}

/** A mounted form that is registered with the host. */
export interface UnsavedForm {
  readonly label: string;
  isDirty(): boolean;
  /**
   * Validates the form and submits its save, without showing its list. If the input is not valid, the form shows the
   * errors and the promise resolves to false. In a form without `save`, the user can only keep or discard the input.
   */
  save?(): Promise<boolean>;
  /** The user left the form and discarded its input. Hosts before 1.6.0 do not call it. */
  discard?(): void;
  /** Whether a draft keeps the input when the user leaves. Hosts before 1.6.0 do not call it. */
  keepsDraft?(): boolean;
}

export interface UnsavedWork {
  /** Registers a form. While it is dirty, the host asks before it leaves the page. Returns the unregister function. */
  register(form: UnsavedForm): () => void;
  /**
   * Asks the same question as when the user leaves the page. Call it before another form replaces this one on the same
   * page. True if no form is dirty, or if the user saved or discarded the input.
   */
  mayLeave(): Promise<boolean>;
}
