import { ApiError } from '../errors/api-error.ts';
import type { Json } from './wire-values.ts';
import { request } from './request.ts';
import { errorInFields, understand, unreadable } from './answer.ts';

/**
 * Sends one of the calls without a token. The call failed unless its field `outcome` is 'success'.
 *
 * @param isAnswer whether these fields are an answer to the caller, and not a failure
 * @throws ApiError with the server's reason, from a 2xx or a 4xx
 * @throws ApiError `unreadable` if the response has no outcome
 */
export async function publicCall(
  path: string,
  body: object,
  outcome: 'status' | 'result',
  isAnswer = (fields: Json): boolean => fields[outcome] === 'success',
): Promise<Json> {
  const raw = await request({ method: 'POST', path, body });
  let fields: Json;
  try {
    fields = understand(raw);
  } catch (error) {
    // Public calls have no session: a 401 means a wrong password or code, not a dead session.
    if (error instanceof ApiError && error.kind === 'unauthorised') throw new ApiError('refused', error.reason, error);
    throw error;
  }
  if (isAnswer(fields)) return fields;
  throw typeof fields[outcome] === 'string' || typeof fields.reason === 'string'
    ? errorInFields(raw.status, fields)
    : unreadable(raw.status);
}
