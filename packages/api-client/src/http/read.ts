import { ApiError, type ApiErrorKind, REASONS } from '../errors/api-error.ts';
import type { ApiRequest, RawAnswer } from './api-request.ts';
import { fieldsOf, type Json, parseJson } from './wire-schema.ts';
import { request } from './request.ts';

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

/**
 * Reads one record by its id. Only the id can be wrong in such a call. So a server that rejects the id
 * (`/updateUser/someone`) means the same as one without such a record (acceptance B5).
 */
export async function recordOrNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'invalid')
      throw new ApiError('not-found', error.reason, { status: error.status });
    throw error;
  }
}

/** Options of every read. react-query's context for a query function fits too. */
export interface ReadOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal;
}

interface ReadAnswer {
  readonly status: number;
  readonly fields: Json;
  readonly data: unknown;
}

/** Reads a call's `data` and the fields beside it. */
export async function read(
  path: string,
  { signal, unauthorised }: ReadOptions & Pick<ApiRequest, 'unauthorised'> = {},
): Promise<ReadAnswer> {
  const raw = await request({ method: 'GET', path, ...(signal && { signal }), ...(unauthorised && { unauthorised }) });
  const fields = understand(raw);
  const { status, result, reason, data } = fields;
  // Section 7 uses only `data` of a read. Another outcome beside it is an error only with a reason, or without data.
  if ((isErrorOutcome(status) || isErrorOutcome(result)) && (typeof reason === 'string' || data === undefined))
    throw errorInFields(raw.status, fields);
  return { status: raw.status, fields, data };
}

/**
 * Reads a list. An empty list is valid.
 *
 * @throws ApiError of kind `unreadable` if `data` is not a list
 */
export async function readList<T>(path: string, toRow: (row: Json) => T, options?: ReadOptions): Promise<T[]> {
  const { data, status } = await read(path, options);
  if (!Array.isArray(data)) throw unreadable(status);
  return data.map((row) => toRow(fieldsOf(row)));
}

const isNoRecord = (data: unknown): boolean =>
  data === null || (typeof data === 'object' && Object.keys(data).length === 0);

/**
 * Reads one record. A 2xx response without a record and a rejected id both mean the same as a 404 (acceptance B5).
 *
 * @throws ApiError of kind `not-found`, or `unreadable` if `data` is missing or not a record
 */
export async function readRecord(path: string, options?: ReadOptions): Promise<Json> {
  const { data, status } = await recordOrNotFound(read(path, options));
  if (isNoRecord(data)) throw new ApiError('not-found', REASONS['not-found'], { status });
  if (typeof data !== 'object' || Array.isArray(data)) throw unreadable(status);
  return fieldsOf(data);
}
