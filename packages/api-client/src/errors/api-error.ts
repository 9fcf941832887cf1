/**
 * Why a call failed, as far as the screens have to tell it apart: `refused` – the server said no in a 2xx answer, or a
 * public call was refused; `unauthorised` – signed out or a dead token; `conflict` – a stale save, see `current`;
 * `invalid` – the fields are wrong, see `errors`; `network` – no answer at all; `unreadable` – an answer that is not
 * what the call promises; `server` – the server failed.
 */
export type ApiErrorKind =
  | 'refused'
  | 'unauthorised'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'invalid'
  | 'throttled'
  | 'network'
  | 'unreadable'
  | 'server';

export interface ApiErrorDetails {
  /** HTTP status, where there was an answer. */
  readonly status?: number;
  /** Texts by wire name of the field. */
  readonly errors?: Record<string, string>;
  /** Of a merged member: the number under which it goes on. */
  readonly movedTo?: string;
  /** With `conflict`: the record as it is stored now, in the shape of its read call (acceptance J4). */
  readonly current?: Record<string, unknown>;
}

/** A failed call. `reason`, also the message, is for the user: the server's text or one of ours. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly reason: string;
  readonly status?: number;
  readonly errors: Record<string, string>;
  readonly movedTo?: string;
  readonly current?: Record<string, unknown>;

  constructor(kind: ApiErrorKind, reason: string, { status, errors = {}, movedTo, current }: ApiErrorDetails = {}) {
    super(reason);
    this.kind = kind;
    this.reason = reason;
    this.errors = errors;
    if (status !== undefined) this.status = status;
    if (movedTo !== undefined) this.movedTo = movedTo;
    if (current !== undefined) this.current = current;
  }
}
