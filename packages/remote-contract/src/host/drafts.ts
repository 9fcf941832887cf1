/** The unsaved input of a form, kept on this browser. */
export interface Draft {
  readonly id: string;
  /** Path of the form, as in `SaveRequest`. */
  readonly form: string;
  /** ISO moment of the last change. */
  readonly at: string;
  /** Without the secrets. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Without the secrets. */
  readonly base: { readonly values: Readonly<Record<string, unknown>>; readonly version?: number };
}

/** The drafts of the signed-in user on this browser (ADR-0079). A full or blocked storage keeps none, silently. */
export interface Drafts {
  /** The drafts of this form that no open page uses, newest first. */
  find(form: string): Promise<readonly Draft[]>;
  /**
   * Stores a draft, instead of the one with the same id. This page uses it from now on. Rejects if the browser cannot
   * store it; the draft before it stays.
   */
  keep(draft: Omit<Draft, 'at'>): Promise<void>;
  /** Uses a draft that was found. False if it is gone, or another page uses it. */
  take(id: string): Promise<boolean>;
  /** Stops using a draft, so that forms find it again. */
  release(id: string): void;
  remove(id: string): void;
}
