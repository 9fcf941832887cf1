import type { Feature } from '@gym/api-contract';
import { errorInFields, isErrorOutcome, understand } from './answer.ts';
import type { ApiRequest } from './api-request.ts';
import { hasFeature } from './features.ts';
import { request } from './request.ts';
import { fieldsOf, type Id, idOf, type Json } from './wire-values.ts';

const announced = (): boolean => hasFeature('versions' satisfies Feature);

/** The version that a read carries, where versions are announced. */
export const readVersion = ({ version }: Json): { version?: number } =>
  announced() && typeof version === 'number' ? { version } : {};

/** The version that an update sends back, where versions are announced: the attempt's own before the record's. */
export function sentVersion(record: { readonly version?: number }, attempt: Attempt = {}): { version?: number } {
  const version = attempt.version ?? record.version;
  return announced() && version !== undefined ? { version } : {};
}

/** The header by which the server makes a repeated save once; none where it did not announce that (acceptance J3). */
export const keyHeader = (idempotencyKey: string | undefined): Record<string, string> | undefined =>
  idempotencyKey && hasFeature('idempotency' satisfies Feature) ? { 'Idempotency-Key': idempotencyKey } : undefined;

/** One submit of a form. */
export interface Attempt {
  /** The same for every try of one submit; sent only where the server announced that it honours it (acceptance J3). */
  readonly idempotencyKey?: string;
  /**
   * Version of the record that the values were compared with; replaces the one that was read with it (acceptance J4).
   */
  readonly version?: number;
}

export interface Saved {
  /** Id of the saved record, where the server tells. */
  readonly id?: Id;
  /** Its version now, where the server tells (acceptance J4). */
  readonly version?: number;
}

/**
 * Makes a save or an update. Any 2xx is saved, even with an empty body, unless its `status` or `result` is there and is
 * not 'success' (acceptance J2).
 *
 * @param how for what takes longer than values do
 * @throws ApiError with the server's reason and field texts
 */
export async function save(
  path: string,
  body: object,
  { idempotencyKey }: Attempt = {},
  how?: Pick<ApiRequest, 'timeout' | 'onUploadProgress'>,
): Promise<Saved> {
  const raw = await request({ method: 'POST', path, body, headers: keyHeader(idempotencyKey), ...how });
  const fields = understand(raw);
  if (isErrorOutcome(fields.status) || isErrorOutcome(fields.result)) throw errorInFields(raw.status, fields);
  const data = fieldsOf(fields.data);
  const id = idOf(data.id);
  return { ...(id !== '' && { id }), ...readVersion(data) };
}
