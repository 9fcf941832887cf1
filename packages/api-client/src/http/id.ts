/** An id as the server gives it: some answer numbers, some strings. */
export type Id = number | string;

/** The id in a row, as received; '' where there is none. */
export const idOf = (value: unknown): Id => (typeof value === 'number' || typeof value === 'string' ? value : '');

/** `path?id=…`, the one query that section 7 knows. */
export const withId = (path: string, id: Id): string => `${path}?id=${encodeURIComponent(id)}`;
