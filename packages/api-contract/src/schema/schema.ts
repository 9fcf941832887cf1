import type {
  SchemaOptions,
  Static,
  StringOptions,
  TArray,
  TBoolean,
  TInteger,
  TLiteral,
  TLiteralValue,
  TNull,
  TNumber,
  TObject,
  TOmit,
  TOptional,
  TPartial,
  TPick,
  TProperties,
  TRecord,
  TSchema,
  TString,
  TUnion,
  TUnknown,
} from '@sinclair/typebox';

/*
 * JSON Schema as plain data, with the static types of TypeBox. The server validates with it, and the browser reads
 * answers by it. TypeBox's own constructors are too large for the browser.
 */

interface Bounds extends SchemaOptions {
  minimum?: number;
  maximum?: number;
}
interface Items extends SchemaOptions {
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
}

/** Marks a field that `record` does not require. Only `record` and its relatives look at it. */
const OPTIONAL = Symbol('optional');

export const string = (options?: StringOptions): TString => ({ ...options, type: 'string' }) as TString;
export const number = (options?: Bounds): TNumber => ({ ...options, type: 'number' }) as TNumber;
export const integer = (options?: Bounds): TInteger => ({ ...options, type: 'integer' }) as TInteger;
export const boolean = (): TBoolean => ({ type: 'boolean' }) as TBoolean;
export const unknown = (): TUnknown => ({}) as TUnknown;
export const none = (): TNull => ({ type: 'null' }) as TNull;
export const literal = <const T extends TLiteralValue>(value: T): TLiteral<T> =>
  ({ const: value, type: typeof value }) as unknown as TLiteral<T>;

/** A value of one of these schemas. */
export const either = <const T extends TSchema[]>(anyOf: [...T], options?: SchemaOptions): TUnion<T> =>
  ({ ...options, anyOf }) as unknown as TUnion<T>;

/** One of these values. */
export const oneOf = <const T extends readonly TLiteralValue[]>(
  ...values: T
): TUnion<{ -readonly [I in keyof T]: TLiteral<T[I]> }> =>
  ({ anyOf: values.map(literal) }) as unknown as TUnion<{ -readonly [I in keyof T]: TLiteral<T[I]> }>;

/** A value, or null. */
export const nullable = <T extends TSchema>(schema: T): TUnion<[T, TNull]> =>
  ({ anyOf: [schema, none()] }) as unknown as TUnion<[T, TNull]>;

export const list = <T extends TSchema>(items: T, options?: Items): TArray<T> =>
  ({ ...options, type: 'array', items }) as unknown as TArray<T>;

/** A field that a record may lack. */
export const optional = <T extends TSchema>(schema: T): TOptional<T> =>
  ({ ...schema, [OPTIONAL]: true }) as unknown as TOptional<T>;

export function record<T extends TProperties>(properties: T, options?: SchemaOptions): TObject<T> {
  const required = Object.entries(properties).flatMap(([name, schema]) => (OPTIONAL in schema ? [] : [name]));
  return {
    ...options,
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
  } as unknown as TObject<T>;
}

/** An object with values of one schema under any names. */
export const map = <T extends TSchema>(values: T): TRecord<TString, T> =>
  ({ type: 'object', patternProperties: { '^(.*)$': values } }) as unknown as TRecord<TString, T>;

const chosen = <T extends TObject>({ properties }: T, holds: (name: string) => boolean) =>
  record(Object.fromEntries(Object.entries(properties).filter(([name]) => holds(name)))) as unknown;

export const pick = <T extends TObject, const K extends (keyof Static<T> & string)[]>(schema: T, names: [...K]) =>
  chosen(schema, (name) => names.includes(name)) as TPick<T, K>;
export const omit = <T extends TObject, const K extends (keyof Static<T> & string)[]>(schema: T, names: [...K]) =>
  chosen(schema, (name) => !names.includes(name)) as TOmit<T, K>;
export const partial = <T extends TObject>({ properties }: T): TPartial<T> =>
  record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, optional(schema)])),
  ) as unknown as TPartial<T>;
