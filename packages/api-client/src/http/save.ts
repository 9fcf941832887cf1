import type { ApiRequest } from './api-request.ts';
import { readVersion } from './announced-version.ts';
import { idOf, type Id } from './id.ts';
import { fieldsOf } from './json.ts';
import { keyHeader } from './key-header.ts';
import { request } from './request.ts';
import { refusedInside, saysNo, understand } from './understand.ts';

/** One submit of a form. */
export interface Attempt {
  /** The same for every try of one submit; sent only where the server announced that it honours it (acceptance J3). */
  readonly idempotencyKey?: string;
  /** Version of the record that the values were compared with; replaces the one that was read with it (acceptance J4). */
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
  if (saysNo(fields.status) || saysNo(fields.result)) throw refusedInside(raw.status, fields);
  const data = fieldsOf(fields.data);
  const id = idOf(data.id);
  return { ...(id !== '' && { id }), ...readVersion(data) };
}
