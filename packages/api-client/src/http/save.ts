import type { Feature } from '@gym/api-contract';
import { errorInFields, isErrorOutcome, understand } from './answer.ts';
import type { ApiRequest } from './api-request.ts';
import { hasFeature } from './features.ts';
import { request } from './request.ts';
import { fieldsOf, type Id, idOf, type Json } from './wire-schema.ts';

const announced = (): boolean => hasFeature('versions' satisfies Feature);

/** The version in a read's response, if the server announces versions. */
export const readVersion = ({ version }: Json): { version?: number } =>
  announced() && typeof version === 'number' ? { version } : {};

/** The version that an update sends, if the server announces versions. The attempt's version overrides the record's. */
export function sentVersion(record: { readonly version?: number }, attempt: Attempt = {}): { version?: number } {
  const version = attempt.version ?? record.version;
  return announced() && version !== undefined ? { version } : {};
}

/**
 * The header that lets the server perform a repeated save once. Undefined without the feature `idempotency` (acceptance
 * J3).
 */
export const keyHeader = (idempotencyKey: string | undefined): Record<string, string> | undefined =>
  idempotencyKey && hasFeature('idempotency' satisfies Feature) ? { 'Idempotency-Key': idempotencyKey } : undefined;

/** One submit of a form. */
export interface Attempt {
  /** The same key for every attempt of one submit. Sent only if the server announces `idempotency` (acceptance J3). */
  readonly idempotencyKey?: string;
  /**
   * Version of the record that the values were compared with. It overrides the version that was read (acceptance J4).
   */
  readonly version?: number;
}

export interface Saved {
  /** Id of the saved record, if the server sends it. */
  readonly id?: Id;
  /** The record's new version, if the server sends it (acceptance J4). */
  readonly version?: number;
}

/** Options of saves that take longer than usual, or that a user can stop. */
export type Sending = Pick<ApiRequest, 'timeout' | 'onUploadProgress' | 'signal'>;

/**
 * Sends a save and returns the data of its answer. Every 2xx counts as saved, even with an empty body, unless its
 * `status` or `result` is present and not 'success' (acceptance J2).
 *
 * @throws ApiError with the server's reason and field errors
 */
export async function sendSave(
  path: string,
  body: object,
  { idempotencyKey }: Attempt = {},
  how?: Sending,
): Promise<Json> {
  const raw = await request({ method: 'POST', path, body, headers: keyHeader(idempotencyKey), ...how });
  const fields = understand(raw);
  if (isErrorOutcome(fields.status) || isErrorOutcome(fields.result)) throw errorInFields(raw.status, fields);
  return fieldsOf(fields.data);
}

/** Saves a record. Remotes that were published before the contract's calls use it; see `post`. */
export async function save(path: string, body: object, attempt?: Attempt, how?: Sending): Promise<Saved> {
  const data = await sendSave(path, body, attempt, how);
  const id = idOf(data.id);
  return { ...(id !== '' && { id }), ...readVersion(data) };
}
