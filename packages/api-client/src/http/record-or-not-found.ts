import { ApiError } from './api-error.ts';

/**
 * One record's read, by its id. The id is all that can be wrong with such a call, so a server that cannot take it
 * (`/updateUser/someone`) says the same as one that has no such record (acceptance B5).
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
