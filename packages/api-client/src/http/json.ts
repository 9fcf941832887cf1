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
