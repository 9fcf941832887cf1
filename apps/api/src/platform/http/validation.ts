import type { FastifySchemaValidationError, FastifySchemaCompiler } from 'fastify';
import { reasons, type NumericBounds } from '@gym/api-contract';
import { MEMBER_IDS_PATTERN, PHONE_PATTERN, PINCODE_PATTERN, POSTCODE_PATTERN } from '@gym/rules';
import ajvCompiler from '@fastify/ajv-compiler';
import type { TSchema } from '@sinclair/typebox';

const texts = reasons.validation;

/** Returns a field's name for a sentence: `diet.0.qty` is `Quantity`, `diet.0` is `Row 1`. */
export function fieldLabel(field: string): string {
  const name = field.split('.').at(-1) ?? '';
  if (/^\d+$/.test(name)) return texts.row(Number(name) + 1);
  return texts.label(name);
}

const fieldOfError = ({ instancePath, keyword, params }: FastifySchemaValidationError): string => {
  const missing = keyword === 'required' ? [String(params['missingProperty'])] : [];
  return [...instancePath.split('/').slice(1), ...missing].join('.');
};

/** Whether a number is out of range. This error explains more than the errors of a field's other forms. */
const isRange = ({ keyword }: FastifySchemaValidationError): boolean => keyword === 'minimum' || keyword === 'maximum';

const PATTERNS: Readonly<Record<string, string>> = {
  [PHONE_PATTERN]: texts.phone,
  [PINCODE_PATTERN]: texts.pincode,
  [POSTCODE_PATTERN]: texts.postcode,
  [MEMBER_IDS_PATTERN]: texts.memberIds,
  '\\S': texts.empty,
};

function describeError({ keyword, params }: FastifySchemaValidationError): string {
  switch (keyword) {
    case 'required':
      return texts.missing;
    case 'minLength':
      return texts.empty;
    case 'maxLength':
      return texts.maxLength(Number(params['limit']));
    case 'format':
      return texts.email;
    case 'minimum':
      return texts.minimum(Number(params['limit']));
    case 'maximum':
      return texts.maximum(Number(params['limit']));
    case 'pattern':
      return PATTERNS[String(params['pattern'])] ?? texts.otherPattern;
    case 'type':
      return texts.types[String(params['type'])] ?? texts.otherType;
    case 'maxItems':
      return texts.maxItems(Number(params['limit']));
    case 'minItems':
      return texts.minItems(Number(params['limit']));
    default:
      return texts.invalid;
  }
}

/** The allowed words of each field with a fixed list of words. */
function allowedWords(findings: readonly FastifySchemaValidationError[]): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const finding of findings) {
    if (finding.keyword === 'const')
      words.set(fieldOfError(finding), [
        ...(words.get(fieldOfError(finding)) ?? []),
        String(finding.params['allowedValue']),
      ]);
  }
  return words;
}

/** Limits the answer and the work for a request with many errors. */
const MAX_FIELDS = 50;
const MAX_FINDINGS = 2_000;

/** Turns findings into one sentence per field, for the first fifty fields. The whole body has the empty field name. */
export function explainValidation(found: readonly FastifySchemaValidationError[]): Record<string, string> {
  const findings = found.slice(0, MAX_FINDINGS);
  const errors: Record<string, string> = {};
  const alternatives = new Set(findings.filter(({ keyword }) => keyword === 'anyOf').map(fieldOfError));
  const words = allowedWords(findings);
  const byWeight = [...findings.filter(isRange), ...findings.filter((finding) => !isRange(finding))];
  for (const finding of byWeight) {
    if (Object.keys(errors).length === MAX_FIELDS) break;
    const field = fieldOfError(finding);
    if (Object.hasOwn(errors, field)) continue;
    const name = field.split('.').at(-1) ?? '';
    const allowed = words.get(field);
    const text =
      alternatives.has(field) && !isRange(finding)
        ? (texts.alternatives[name] ?? (allowed ? texts.oneOf(allowed) : texts.notDigits))
        : describeError(finding);
    errors[field] = texts.sentence(fieldLabel(field), text);
  }
  return errors;
}

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
