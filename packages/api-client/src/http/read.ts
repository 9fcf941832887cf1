import { ApiError, REASONS } from '../errors/api-error.ts';
import { errorInFields, isErrorOutcome, understand, unreadable } from './answer.ts';
import type { ApiRequest } from './api-request.ts';
import { request } from './request.ts';
import { fieldsOf, type Json } from './wire-schema.ts';

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
