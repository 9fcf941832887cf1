import { FormatRegistry, Kind, type TObject, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type Call, type FileField, reasons } from '@gym/api-contract';
import { type FakeFile, FakeHttpError, fieldError } from './fake-call.ts';

/** Reads the one file of a form, as our server does (acceptance I1). */
export function receiveFile({ name, maxBytes }: FileField, form: unknown): Record<string, FakeFile> {
  const file = (form as Record<string, FakeFile> | undefined)?.[name];
  if (!file?.size) throw fieldError(name, reasons.pictures.noFile(name), 400);
  if (file.size > maxBytes) throw fieldError(name, reasons.pictures.tooLarge(maxBytes / 1024 ** 2), 413);
  return { [name]: file };
}

/** Our server decodes the picture. The fake checks the first byte, or the media type that the browser sent. */
const isPicture = ({ type, bytes }: FakeFile): boolean =>
  bytes ? [0x89, 0xff, 0x47].includes(bytes[0] ?? 0) : type.startsWith('image/');

/** @throws FakeHttpError 422 if the file is not a picture */
export function assertPicture(file: FakeFile): void {
  if (!isPicture(file)) throw fieldError('image', reasons.pictures.unknown);
}

FormatRegistry.Set('email', (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value));

FormatRegistry.Set(
  'date',
  (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(value).toJSON()?.slice(0, 10) === value,
);

interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly decimals?: number;
}

/** Adds what TypeBox's checks need to a schema of the contract. */
function typed(schema: TSchema): TSchema {
  const {
    type,
    anyOf,
    items,
    properties,
    const: value,
  } = schema as {
    readonly type?: string;
    readonly anyOf?: readonly TSchema[];
    readonly items?: TSchema;
    readonly properties?: Readonly<Record<string, TSchema>>;
    readonly const?: unknown;
  };
  const kind = anyOf ? 'Union' : value !== undefined ? 'Literal' : type ? upper(type) : 'Unknown';
  return {
    ...schema,
    [Kind]: kind,
    ...(anyOf && { anyOf: anyOf.map(typed) }),
    ...(items && { items: typed(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, typed(field)])),
    }),
  };
}
const upper = (type: string) => type.replace(/^./, (letter) => letter.toUpperCase());

type Errors = Record<string, string>;
type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Decodes a number written as text. Checks the bounds too, because a schema of strings cannot express them. */
function decodeNumber(schema: TSchema, value: unknown): { value: unknown; fits: boolean } {
  const { minimum = -Infinity, maximum = Infinity, decimals = Infinity } = schema.numeric as Bounds;
  const number = Number(value);
  const [, fraction = ''] = String(number).split('.');
  return {
    value: number,
    fits: Value.Check(schema, value) && number >= minimum && number <= maximum && fraction.length <= decimals,
  };
}

const hasRightLength = ({ minItems = 0, maxItems = Infinity }: TSchema, { length }: readonly unknown[]) =>
  length >= minItems && length <= maxItems;

/** Decodes a value by its schema. Errors go to `errors` under paths such as `diet.0.qty`. */
function decodeField(schema: TSchema, value: unknown, at: string, errors: Errors): unknown {
  if (schema[Kind] === 'Array' && Array.isArray(value) && hasRightLength(schema, value)) {
    return value.map((entry, index) => decodeField(schema.items as TSchema, entry, `${at}.${index}`, errors));
  }
  if (schema[Kind] === 'Object' && isObject(value)) return decodeObject(schema as TObject, value, errors, `${at}.`);
  const decoded = 'numeric' in schema ? decodeNumber(schema, value) : { value, fits: Value.Check(schema, value) };
  if (!decoded.fits) errors[at] = reasons.validation.sentence(at, reasons.validation.invalid);
  return decoded.value;
}

function decodeObject(schema: TObject, given: Fields, errors: Errors, within = ''): Record<string, unknown> {
  const decoded: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.properties)) {
    const [at, value] = [within + name, given[name]];
    if (value !== undefined) decoded[name] = decodeField(field, value, at, errors);
    else if (schema.required?.includes(name)) errors[at] = reasons.validation.sentence(at, reasons.validation.missing);
  }
  return decoded;
}

/** Checks a part of a request against the contract and keeps only the fields that the contract names. */
export function decode(schema: Call['query'] | Call['body'], given: unknown): Record<string, unknown> {
  if (schema === undefined) return {};
  if (!isObject(given)) throw new FakeHttpError(400, reasons.request.sendFields);
  const errors: Errors = {};
  const decoded = decodeObject(typed(schema) as TObject, given, errors);
  if (Object.keys(errors).length > 0) throw new FakeHttpError(400, Object.values(errors).join(' '), { errors });
  return decoded;
}
