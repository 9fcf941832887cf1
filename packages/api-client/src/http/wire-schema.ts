import { hasFeature } from './features.ts';
import { type Json, numberOf, textOf, toWireNumber } from './wire-values.ts';

/** The parts of JSON Schema that the contract uses, and its two annotations. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** In a request: a number, or its digits. */
  readonly numeric?: object;
  /** Only servers that announce this feature have the field. */
  readonly feature?: string;
}

/** Returns a value in the form of the contract, or undefined if it does not fit. */
type Reader = (value: unknown) => unknown;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number';

const READERS: Readonly<Record<string, Reader>> = {
  string: (value) => (isText(value) ? textOf(value) : undefined),
  number: numberOf,
  integer: numberOf,
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  object: (value) => (isObject(value) ? value : undefined),
};

function readerOfAny(anyOf: readonly Schema[]): Reader {
  const types = anyOf.map(({ type }) => type);
  if (types.includes('null')) {
    const read = makeReader({ anyOf: anyOf.filter(({ type }) => type !== 'null') });
    return (value) => (value === null ? null : read(value));
  }
  const [first, ...others] = anyOf;
  if (first && others.length === 0) return makeReader(first);
  const words = new Map(anyOf.map((one) => [String(one.const), one.const]));
  if (!words.has('undefined')) return (value) => words.get(String(value));
  // An id stays as it was sent; a price that is no number stays a text.
  const read: Reader = types.includes('number') ? numberOf : () => undefined;
  return (value) => read(value) ?? (isText(value) ? value : undefined);
}

function readerOfFields({ properties = {}, required = [] }: Schema): Reader {
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    feature: schema.feature,
    read: required.includes(name) ? completeReader(schema) : makeReader(schema),
  }));
  return (value) => {
    if (!isObject(value)) return undefined;
    const record: Json = {};
    for (const { name, feature, read } of fields) {
      if (feature !== undefined && !hasFeature(feature)) continue;
      const field = read(value[name]);
      if (field !== undefined) record[name] = field;
    }
    return record;
  };
}

/** Makes the reader of a schema. */
export function makeReader(schema: Schema): Reader {
  const { type = '', anyOf, items, properties } = schema;
  if (properties) return readerOfFields(schema);
  if (anyOf) return readerOfAny(anyOf);
  if (!items) return READERS[type] ?? ((value) => value);
  const read = completeReader(items);
  return (value) => (Array.isArray(value) ? value.map(read) : undefined);
}

/** Makes a reader that gives an empty value for one that does not fit: '' for a text, 0 for a number. */
function completeReader(schema: Schema): Reader {
  const { type = '', anyOf, items, properties } = schema;
  const read = makeReader(schema);
  const empty: Reader = properties
    ? () => read({})
    : items
      ? () => []
      : type === 'boolean'
        ? () => false
        : /^(number|integer)$/.test(type)
          ? () => 0
          : anyOf?.some((one) => one.type === 'null')
            ? () => null
            : textOf;
  return (value) => read(value) ?? empty(value);
}

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
      .filter(([name, { feature }]) => fields[name] !== undefined && (feature === undefined || hasFeature(feature)))
      .map(([name, schema]) => [name, toWire(schema, fields[name])]),
  );
}
