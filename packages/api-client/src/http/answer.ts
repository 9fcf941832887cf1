import { ApiError, type ApiErrorKind, REASONS } from '../errors/api-error.ts';
import type { RawAnswer } from './api-request.ts';
import { fieldsOf, type Json, parseJson } from './wire-schema.ts';

const KIND_BY_STATUS: Readonly<Record<number, ApiErrorKind>> = {
  400: 'invalid',
  401: 'unauthorised',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  410: 'not-found',
  413: 'invalid',
  422: 'invalid',
  429: 'throttled',
};

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** Builds the error of a failed call, with the server's reason and field errors if it sent any. */
function toApiError(
  kind: ApiErrorKind,
  status: number,
  { reason, errors, current, changes, moved_to }: Json,
  reference = '',
): ApiError {
  return new ApiError(kind, typeof reason === 'string' && reason.trim() !== '' ? reason : REASONS[kind] + reference, {
    status,
    errors: textsOf(errors),
    ...(moved_to !== undefined && { movedTo: String(moved_to) }),
    ...(kind === 'conflict' && Object.keys(fieldsOf(current)).length > 0
      ? { current: fieldsOf(current), changes: fieldsOf(changes) }
      : {}),
  });
}

/** The kind of error for a status outside 2xx. */
const kindOfStatus = (status: number): ApiErrorKind =>
  KIND_BY_STATUS[status] ?? (status >= 500 ? 'server' : status >= 400 ? 'refused' : 'unreadable');

/**
 * The fields of a 2xx response. Empty if the body is empty or not JSON.
 *
 * @throws ApiError for every other status
 */
export function understand({ status, body, reference }: RawAnswer): Json {
  const fields = fieldsOf(parseJson(body));
  if (status < 200 || status > 299) throw toApiError(kindOfStatus(status), status, fields, reference);
  return fields;
}

/** Whether a field that reports the outcome is present with a value other than 'success' (acceptance J2). */
export const isErrorOutcome = (outcome: unknown): boolean =>
  outcome !== undefined && outcome !== null && outcome !== 'success';

/** The error for a 2xx response whose fields report a failure. */
export const errorInFields = (status: number, fields: Json): ApiError => toApiError('refused', status, fields);

/** The error for a response that breaks the call's contract. */
export const unreadable = (status?: number): ApiError =>
  new ApiError('unreadable', REASONS.unreadable, { ...(status === undefined ? {} : { status }) });
