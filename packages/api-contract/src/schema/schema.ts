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
import type { Feature } from '../features.ts';

/*
 * JSON Schema as plain data, with the static types of TypeBox. The server validates with it, and the browser reads
 * answers by it. TypeBox's own constructors are too large for the browser.
 */

/** The part of JSON Schema that the contract uses, and its two annotations. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** In a request: a number within these bounds, or its digits. */
  readonly numeric?: { readonly minimum?: number; readonly maximum?: number; readonly decimals?: number };
  /** Only servers that announce this feature have the field. */
  readonly feature?: string;
}

interface Bounds extends SchemaOptions {
  minimum?: number;
  maximum?: number;
}
interface Items extends SchemaOptions {
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
}

/** Gives plain data the static type of a schema. */
const typed = <T>(schema: object): T => schema as T;

/** Marks a field that `record` does not require. Only `record` and its relatives look at it. */
const OPTIONAL = Symbol('optional');

export const string = (options?: StringOptions): TString => typed({ ...options, type: 'string' });
export const number = (options?: Bounds): TNumber => typed({ ...options, type: 'number' });
export const integer = (options?: Bounds): TInteger => typed({ ...options, type: 'integer' });
export const boolean = (): TBoolean => typed({ type: 'boolean' });
export const unknown = (): TUnknown => typed({});
export const none = (): TNull => typed({ type: 'null' });
export const literal = <const T extends TLiteralValue>(value: T): TLiteral<T> =>
  typed({ const: value, type: typeof value });

/** A value of one of these schemas. */
export const either = <const T extends TSchema[]>(anyOf: [...T], options?: SchemaOptions): TUnion<T> =>
  typed({ ...options, anyOf });

/** One of these values. */
export const oneOf = <const T extends readonly TLiteralValue[]>(
  ...values: T
): TUnion<{ -readonly [I in keyof T]: TLiteral<T[I]> }> => typed({ anyOf: values.map((value) => literal(value)) });

/** A value, or null. */
export const nullable = <T extends TSchema>(schema: T): TUnion<[T, TNull]> => either([schema, none()]);

export const list = <T extends TSchema>(items: T, options?: Items): TArray<T> =>
  typed({ ...options, type: 'array', items });

/** A field that a record may lack. */
export const optional = <T extends TSchema>(schema: T): TOptional<T> => typed({ ...schema, [OPTIONAL]: true });

/** A field of servers that announce this feature. The browser neither sends nor reads it without. */
export const since = <T extends TSchema>(feature: Feature, schema: T): T => ({ ...schema, feature });

export function record<T extends TProperties>(properties: T, options?: SchemaOptions): TObject<T> {
  const required = Object.entries(properties).flatMap(([name, schema]) => (OPTIONAL in schema ? [] : [name]));
  return typed({ ...options, type: 'object', properties, ...(required.length > 0 && { required }) });
}

/** An object with values of one schema under any names. */
export const map = <T extends TSchema>(values: T): TRecord<TString, T> =>
  typed({ type: 'object', patternProperties: { '^(.*)$': values } });

const chosen = <T>({ properties }: TObject, holds: (name: string) => boolean): T =>
  record(Object.fromEntries(Object.entries(properties).filter(([name]) => holds(name)))) as T;

export const pick = <T extends TObject, const K extends (keyof Static<T> & string)[]>(
  schema: T,
  names: [...K],
): TPick<T, K> => chosen(schema, (name) => names.includes(name));

export const omit = <T extends TObject, const K extends (keyof Static<T> & string)[]>(
  schema: T,
  names: [...K],
): TOmit<T, K> => chosen(schema, (name) => !names.includes(name));

export const partial = <T extends TObject>({ properties }: T): TPartial<T> =>
  typed(record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, optional(schema)]))));
