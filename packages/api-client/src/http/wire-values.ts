/** An id as the server sends it: some servers send numbers, others strings. */
export type Id = number | string;

/** The id in a row, as received. '' without one. */
export const idOf = (value: unknown): Id => (typeof value === 'number' || typeof value === 'string' ? value : '');

/** `path?id=…`, the only query of section 7. */
export const withId = (path: string, id: Id): string => `${path}?id=${encodeURIComponent(id)}`;

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as an object whose fields can be read. Any other value gives an empty object. */
export const fieldsOf = (value: unknown): Json => (isObject(value) ? value : {});

/** Parses a response's text. Undefined if it is not JSON, for example an HTML page. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A field's text. A missing field gives '', and a phone that arrived as a number keeps its digits. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Decimals that a number represents exactly: no exponent, no leading zero, at most 15 integer digits. */
const PLAIN_DECIMAL = /^-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,6})?$/;

/** A numeric field as it is sent: plain decimals as numbers, anything else unchanged. */
export const toWireNumber = (value: number | string): number | string =>
  typeof value === 'string' && PLAIN_DECIMAL.test(value) ? Number(value) : value;

/** A number from a response, which may be written as a string. Undefined if there is none. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
