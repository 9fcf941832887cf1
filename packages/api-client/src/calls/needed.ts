import { unreadable } from '@gym/api-client';

/**
 * A value of an answer that nothing can replace, such as a secret.
 *
 * @throws ApiError `unreadable` if it is empty, or if the server lacks the call
 */
export function needed<T>(value: T): NonNullable<T> {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    throw unreadable();
  return value;
}
