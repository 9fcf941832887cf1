import ajvCompiler from '@fastify/ajv-compiler';
import type { TSchema } from '@sinclair/typebox';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import { type NumericBounds, reasons } from '@gym/api-contract';
import { fieldLabel } from './validation-messages.ts';

type ValidatorSchema = Parameters<FastifySchemaCompiler<unknown>>[0];
/** Returns the errors of a value; none for a valid one. */
type ErrorFinder = (value: unknown) => FastifySchemaValidationError[];

/** Accepts a value unchanged or rejects it with all errors at once. */
const compile = ajvCompiler()(
  {},
  {
    customOptions: {
      coerceTypes: false,
      useDefaults: false,
      removeAdditional: false,
      allErrors: true,
      keywords: ['numeric', 'feature'],
    },
  },
);

/** Compiles a schema to a function that finds the errors of a value. */
export function createErrorFinder(schema: ValidatorSchema): ErrorFinder {
  const validate = compile({ ...schema });
  return (value) => (validate(value) === true ? [] : (validate.errors ?? []));
}

/** Compiles the validator of a call on its first use: compiling all of them would take a sixth of every start. */
export const lazyValidatorCompiler: FastifySchemaCompiler<unknown> = (schema) => {
  let findErrors: ErrorFinder | undefined;
  return (value: unknown) => {
    findErrors ??= createErrorFinder(schema);
    const errors = findErrors(value);
    return errors.length === 0 || { error: errors };
  };
};

type DecodedField<T> = [Extract<T, number>] extends [never]
  ? T extends readonly (infer Item)[]
    ? DecodedItem<Item>[]
    : T
  : Exclude<T, string>;

type DecodedItem<Item> = [Extract<Item, number>] extends [never] ? Decoded<Item> : Exclude<Item, string>;

/** A request after decoding: a field that allows a number or its digits has a number. */
export type Decoded<T> = { [Field in keyof T]: DecodedField<T[Field]> };

const decimalsOf = (value: number): number => {
  const [, fraction = ''] = String(value).split('.');
  return /e-/.test(String(value)) ? Infinity : fraction.length;
};

const rangeProblem = (value: number, { minimum, maximum, decimals }: NumericBounds): string | undefined => {
  const { validation } = reasons;
  if (minimum !== undefined && value < minimum) return validation.minimum(minimum);
  if (maximum !== undefined && value > maximum) return validation.maximum(maximum);
  if (decimals !== undefined && decimalsOf(value) > decimals) return validation.decimals(decimals);
  return undefined;
};

/**
 * Turns a validated request into the values of the call. Numeric fields become numbers within their bounds. Drops
 * fields that the schema lacks, so that nothing unknown reaches the database. Adds problems to `errors` by field.
 */
export function decode(schema: TSchema, value: unknown, errors: Record<string, string>, field = ''): unknown {
  if ('numeric' in schema) {
    const number = Number(value) + 0;
    const problem = rangeProblem(number, schema['numeric'] as NumericBounds);
    if (problem !== undefined) errors[field] = reasons.validation.sentence(fieldLabel(field), problem);
    return number;
  }
  if (schema['type'] === 'array') {
    return (value as unknown[]).map((item, index) =>
      decode(schema['items'] as TSchema, item, errors, `${field}.${index}`),
    );
  }
  if (schema['type'] !== 'object') return value;
  const known = Object.entries(schema['properties'] as Record<string, TSchema>)
    .filter(([name]) => Object.hasOwn(value as object, name))
    .map(([name, part]) => {
      const content = (value as Record<string, unknown>)[name];
      return [name, decode(part, content, errors, field === '' ? name : `${field}.${name}`)] as const;
    });
  return Object.fromEntries(known);
}
