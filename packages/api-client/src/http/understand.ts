import { ApiError } from './api-error.ts';
import { fieldsOf, parseJson, type Json } from './json.ts';
import type { RawAnswer } from './raw-answer.ts';
import { REASONS } from './reasons.ts';
import { kindOfStatus, refusal } from './refusal.ts';

/**
 * The fields of a 2xx answer; none where the body is empty or is not JSON.
 *
 * @throws ApiError for every other status
 */
export function understand({ status, body }: RawAnswer): Json {
  const fields = fieldsOf(parseJson(body));
  if (status < 200 || status > 299) throw refusal(kindOfStatus(status), status, fields);
  return fields;
}

/** Whether a field that reports the outcome is there and says something other than 'success' (acceptance J2). */
export const saysNo = (outcome: unknown): boolean => outcome !== undefined && outcome !== null && outcome !== 'success';

/** The error for a 2xx answer that says no in its fields. */
export const refusedInside = (status: number, fields: Json): ApiError => refusal('refused', status, fields);

/** The error for an answer without what the call promises. */
export const unreadable = (status?: number): ApiError =>
  new ApiError('unreadable', REASONS.unreadable, { ...(status === undefined ? {} : { status }) });
