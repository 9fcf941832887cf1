/** Our own text for each kind of failure, if the server gave no reason (acceptance A4). */
export const REASONS: Readonly<Record<ApiErrorKind, string>> = {
  refused: 'The server refused this without giving a reason.',
  unauthorised: 'Your session has ended. Sign in again.',
  forbidden: 'You may not do this.',
  'not-found': 'The server has no such record.',
  conflict: 'Someone else changed this meanwhile.',
  invalid: 'The server did not accept these values.',
  throttled: 'Too many attempts. Wait a little, then try again.',
  network: 'The server cannot be reached. Check the connection, then try again.',
  unreadable: 'The server gave an answer that cannot be read. Try again; if it happens again, tell your administrator.',
  server: 'The server failed. Try again shortly.',
};

export const TIMED_OUT = 'The server did not answer in time. Try again.';

/** Follows our own text of a failure, so that an operator finds the request in the logs. */
export const referenceText = (id: string): string => ` If it happens again, report the reference ${id}.`;

/**
 * Why a call failed, as far as screens distinguish it:
 * - `refused`: an error in a 2xx response, a rejected public call, or a call that the remote does not declare
 * - `unauthorised`: signed out, or a dead token
 * - `conflict`: a stale save, see `current`
 * - `invalid`: wrong fields, see `errors`
 * - `network`: no response
 * - `unreadable`: a response that breaks the call's contract
 * - `server`: the server failed
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
  /** HTTP status, if there was a response. */
  readonly status?: number;
  /** Error texts by the field's wire name. */
  readonly errors?: Record<string, string>;
  /** For a merged member: the number of the member record that was kept. */
  readonly movedTo?: string;
  /** With `conflict`: the record as stored now, in the shape of its read call (acceptance J4). */
  readonly current?: Record<string, unknown>;
  /** With `current`: who changed its fields, by the field's wire name. Unchecked. */
  readonly changes?: Record<string, unknown>;
}

/** A failed call. `reason` is the message for the user: the server's text, or one of ours. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly reason: string;
  readonly status?: number;
  readonly errors: Record<string, string>;
  readonly movedTo?: string;
  readonly current?: Record<string, unknown>;
  readonly changes?: Record<string, unknown>;

  constructor(
    kind: ApiErrorKind,
    reason: string,
    { status, errors = {}, movedTo, current, changes }: ApiErrorDetails = {},
  ) {
    super(reason);
    this.kind = kind;
    this.reason = reason;
    this.errors = errors;
    if (status !== undefined) this.status = status;
    if (movedTo !== undefined) this.movedTo = movedTo;
    if (current !== undefined) this.current = current;
    if (changes !== undefined) this.changes = changes;
  }
}
