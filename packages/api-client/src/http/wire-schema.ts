import type { Schema } from '@gym/api-contract';
import { hasFeature } from './settings.ts';

/** An id as the server sends it: some servers send numbers, others strings. */
export type Id = number | string;

/** The id in a row, as received. '' without one. */
export const idOf = (value: unknown): Id => (typeof value === 'number' || typeof value === 'string' ? value : '');

/** `path?id=…`, the only query of section 7. */
export const withId = (path: string, id: Id): string => `${path}?id=${encodeURIComponent(id)}`;

export type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
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

/** Returns a value in the form of the contract, or undefined if it does not fit. */
type Reader = (value: unknown) => unknown;

const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number';

const READERS: Readonly<Record<string, Reader>> = {
  string: (value) => (isText(value) ? textOf(value) : undefined),
  number: numberOf,
  integer: numberOf,
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  object: (value) => (isObject(value) ? value : undefined),
};

const EMPTY: Readonly<Record<string, unknown>> = { boolean: false, number: 0, integer: 0 };

const isNull = ({ type }: Schema) => type === 'null';

function readerOfAny(anyOf: readonly Schema[]): Reader {
  const [first, ...others] = anyOf.filter((one) => !isNull(one));
  if (first && others.length + 1 < anyOf.length) {
    const read = others.length > 0 ? readerOfAny([first, ...others]) : makeReader(first);
    return (value) => (value === null ? null : read(value));
  }
  if (first?.const !== undefined) return (value) => anyOf.find((one) => String(one.const) === String(value))?.const;
  // An id stays as it was sent; a price that is no number stays a text.
  return (value) => (first?.type === 'number' ? numberOf(value) : undefined) ?? (isText(value) ? value : undefined);
}

/** Makes the reader of a schema. */
export function makeReader({ type = '', anyOf, items, properties, required = [] }: Schema): Reader {
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, field]) => [name, field, required.includes(name) ? completeReader(field) : makeReader(field)] as const,
    );
    return (value) => {
      if (!isObject(value)) return undefined;
      const record: Json = {};
      for (const [name, field, read] of fields) {
        const found = isAnnounced(field) ? read(value[name]) : undefined;
        if (found !== undefined) record[name] = found;
      }
      return record;
    };
  }
  if (anyOf) return readerOfAny(anyOf);
  if (!items) return READERS[type] ?? ((value) => value);
  const read = completeReader(items);
  return (value) => (Array.isArray(value) ? value.map(read) : undefined);
}

/** Makes a reader that gives an empty value for one that does not fit: '' for a text, 0 for a number. */
function completeReader(schema: Schema): Reader {
  const { type = '', anyOf, items, properties } = schema;
  const read = makeReader(schema);
  return (value) =>
    read(value) ??
    (properties ? read({}) : items ? [] : anyOf?.some(isNull) ? null : type in EMPTY ? EMPTY[type] : textOf(value));
}

const isAnnounced = ({ feature }: Schema) => !feature || hasFeature(feature);

/**
 * Returns a request's value as it is sent: plain decimals as numbers, and no field that the server does not announce.
 */
export function toWire({ numeric, items, properties }: Schema, value: unknown): unknown {
  if (numeric) return toWireNumber(value as number | string);
  if (items) return (value as unknown[]).map((item) => toWire(items, item));
  if (!properties) return value;
  const fields = value as Json;
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name, schema]) => fields[name] !== undefined && isAnnounced(schema))
      .map(([name, schema]) => [name, toWire(schema, fields[name])]),
  );
}
