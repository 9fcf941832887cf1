/** What a refusal may carry besides its status and reason. */
export interface RefusalDetails {
  /** Texts by field. */
  errors?: Record<string, string>;
  /** With 409: the record as it is stored now, in the shape of its read call. */
  current?: unknown;
  /** With 410: the number under which the record goes on. */
  movedTo?: number;
  headers?: Record<string, string>;
  /** For the security log alone: which limit was used up, which right is missing. */
  cause?: string;
}

/**
 * A request that is answered with an error. Throw it anywhere below a call; the error handler turns it into
 * `{status: 'error', result: 'error', reason, errors?, current?, moved_to?}` with this HTTP status (acceptance K).
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly statusCode: number;
  readonly details: RefusalDetails;

  constructor(statusCode: number, reason: string, details: RefusalDetails = {}) {
    super(reason);
    this.statusCode = statusCode;
    this.details = details;
  }
}
