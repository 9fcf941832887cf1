/** An id as the server gives it: some answer numbers, some strings. */
export type Id = number | string;

/** The id in a row, as received; '' where there is none. */
export const idOf = (value: unknown): Id => (typeof value === 'number' || typeof value === 'string' ? value : '');

/** `path?id=…`, the one query that section 7 knows. */
export const withId = (path: string, id: Id): string => `${path}?id=${encodeURIComponent(id)}`;

export type Json = Record<string, unknown>;

/** The value as an object to pick fields from; anything else is an object without fields. */
export const fieldsOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** Parses the text of an answer; undefined where it is not JSON, an HTML page for example. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text of a field: a missing one is empty, and a phone that came as a number keeps its digits. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Digits that a number keeps exactly: no exponent, no leading zero, at most 15 of them. */
const PLAIN_DECIMAL = /^-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,6})?$/;

/** How a numeric field goes out: plain decimals as numbers, anything else as it was received. */
export const toWireNumber = (value: number | string): number | string =>
  typeof value === 'string' && PLAIN_DECIMAL.test(value) ? Number(value) : value;

/** A number from an answer that may write it as a string; undefined where there is none. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
