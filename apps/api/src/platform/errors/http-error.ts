import type { ErrorAnswer, FieldChange } from '@gym/api-contract';

/** The members whose data an answer tells. The audit trail names who read it (ADR-0035). */
export interface ToldData {
  /** Members whose measurements or diets it tells. */
  readonly healthData?: readonly number[];
  /** Members whose full phone, email or address it tells. */
  readonly contacts?: readonly number[];
}

/** The event of the security log for a denied call, if it is not that of a missing session or another role. */
type Denial = 'identity-unconfirmed' | 'set-up-required' | 'service-token-refused';

/** The optional parts of an error. */
interface HttpErrorDetails {
  /** Texts by field. */
  errors?: Record<string, string>;
  /** With 409: the record as it is stored now, in the shape of its read call, and whose data that tells. */
  current?: { readonly record: unknown; readonly tells: ToldData };
  /** With 409: who changed the fields of `current` last. */
  changes?: Record<string, FieldChange>;
  /** With 410: the id of the record that the member was merged into. */
  movedTo?: number;
  /** With 403: what the call needs first. */
  code?: ErrorAnswer['code'];
  headers?: Record<string, string>;
  /** Only for the security log: the exceeded limit or the missing right. */
  cause?: string;
  /** Only for the security log. */
  denial?: Denial;
}

/**
 * A request that is answered with an error. Throw it anywhere below a call; the error handler turns it into
 * `{status: 'error', result: 'error', reason, errors?, current?, changes?, code?, moved_to?}` with this HTTP
 * status (acceptance K).
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly statusCode: number;
  readonly details: HttpErrorDetails;

  constructor(statusCode: number, reason: string, details: HttpErrorDetails = {}) {
    super(reason);
    this.statusCode = statusCode;
    this.details = details;
  }
}

/** The error of one invalid field. */
export const fieldError = (field: string, reason: string, statusCode = 422): HttpError =>
  new HttpError(statusCode, reason, { errors: { [field]: reason } });

/** The one form of every error answer (acceptance K). */
export const errorBody = (
  reason: string,
  { errors, current, changes, code, movedTo }: HttpErrorDetails = {},
): ErrorAnswer => ({
  status: 'error',
  result: 'error',
  reason,
  ...(errors === undefined ? {} : { errors }),
  ...(current === undefined ? {} : { current: current.record }),
  ...(changes === undefined || Object.keys(changes).length === 0 ? {} : { changes }),
  ...(code === undefined ? {} : { code }),
  ...(movedTo === undefined ? {} : { moved_to: movedTo }),
});
