/** A value in JSON: a text, or bytes that no text can express. */
export interface HostileValue {
  readonly name: string;
  readonly json: string | Buffer;
}

const textValue = (name: string, value: string): HostileValue => ({ name, json: JSON.stringify(value) });
const rawValue = (name: string, json: string | Buffer): HostileValue => ({ name, json });

/** Bytes in quotation marks. */
const quotedBytes = (...values: number[]): Buffer => Buffer.from([0x22, ...values, 0x22]);

export const DEEP = '['.repeat(10_000) + ']'.repeat(10_000);

/** Values for every field of every call. */
const FOR_EVERY_FIELD: readonly HostileValue[] = [
  rawValue('null', 'null'),
  rawValue('true', 'true'),
  rawValue('an array', '["x"]'),
  rawValue('an empty array', '[]'),
  rawValue('an object', '{"a":1}'),
  rawValue('an empty object', '{}'),
  rawValue('an object that looks like a query', '{"$gt":""}'),
  rawValue('an object with toString', '{"toString":"x","valueOf":1}'),
  rawValue('10 000 levels', DEEP),
  rawValue('an object with __proto__', '{"__proto__":{"role":1}}'),
  rawValue('an object with constructor', '{"constructor":{"prototype":{"role":1}}}'),

  rawValue('0', '0'),
  rawValue('-0', '-0'),
  rawValue('-1', '-1'),
  rawValue('1.5', '1.5'),
  rawValue('1e308', '1e308'),
  rawValue('1e400', '1e400'),
  rawValue('1e-320', '1e-320'),
  rawValue('2^53', '9007199254740992'),
  rawValue('2^53 + 1', '9007199254740993'),
  rawValue('2^63', '9223372036854775808'),
  rawValue('30 digits', '9'.repeat(30)),
  textValue('-1 as text', '-1'),
  textValue('1e3 as text', '1e3'),
  textValue('0x10 as text', '0x10'),
  textValue('NaN as text', 'NaN'),
  textValue('Infinity as text', 'Infinity'),
  textValue('2^53 + 1 as text', '9007199254740993'),
  textValue('Arabic digits', '\u0661\u0662\u0663'),
  textValue('a number with a blank', ' 1'),
  textValue('a number with a newline', '1\n'),
  textValue('a long number', '1'.repeat(400)),

  textValue('empty', ''),
  textValue('blank', '   '),
  textValue('blanks of other kinds', '\u00a0\u2003\u3000\t'),
  textValue('only zero-width characters', '\u200b\u200d\ufeff'),
  textValue('201 letters', 'x'.repeat(201)),
  textValue('NUL', 'a\0b'),
  rawValue('a lone high surrogate, escaped', '"a\\ud800b"'),
  rawValue('a lone low surrogate, escaped', '"\\udc00"'),
  rawValue('surrogates in the wrong order', '"\\udc00\\ud800"'),
  rawValue('a lone surrogate, raw', quotedBytes(0x61, 0xed, 0xa0, 0x80, 0x62)),
  rawValue('an overlong NUL', quotedBytes(0xc0, 0x80)),
  rawValue('broken UTF-8', quotedBytes(0x61, 0xff, 0xfe)),
  rawValue('a raw control character', quotedBytes(0x61, 0x01)),
];

/** More values for text fields. */
const FOR_TEXTS: readonly HostileValue[] = [
  textValue('200 000 letters', 'x'.repeat(200_000)),
  textValue('emoji', '\u{1f3cb}\u{1f3fd}\u200d\u2640\ufe0f'),
  rawValue('an escaped pair', '"\\ud83d\\ude00"'),
  textValue('right to left', '\u0645\u062d\u0645\u062f \u05d3\u05d5\u05d3'),
  textValue('a text with a direction override', 'a\u202egnp.exe'),
  textValue('combining marks', 'Z\u0351\u036b\u0343\u0366e\u0301'),
  textValue('composed and decomposed letters', '\u00e9e\u0301'),
  textValue('zero-width characters inside', 'a\u200bb\ufeffc'),
  textValue('newlines', 'a\nb\r\nc'),
  textValue('a header inside', 'a\r\nSet-Cookie: a=b'),
  textValue('control characters', '\x01\x02\x1b[31m\x7f'),
  textValue('blanks around', '  a  '),
  textValue('a backslash', 'a\\'),

  textValue('SQL', "'; drop table users; -- \u02bc 1' or '1'='1 $1 %s :a {0}"),
  textValue('LIKE', '%_\\%'),
  textValue('a pattern', '(a+)+$'),
  textValue('HTML', '<img src=x onerror=alert(1)>"><svg/onload=alert(1)>javascript:alert(1)'),
  textValue('templates', '${7*7}{{7*7}}<%= 7 %>$(id)`id`'),
  textValue('a formula', '=cmd|/c calc!A1'),
  textValue('a path', '../../../etc/passwd'),
  textValue('__proto__', '__proto__'),
  textValue('a name of Object', 'constructor'),
  textValue('JSON', '{"role":1}'),
  textValue('an email with a display name', 'Nora <nora@gym.test>'),
  textValue('two emails', 'a@gym.test,b@gym.test'),
  textValue('an email with a header', 'a@gym.test\r\nBcc: b@gym.test'),
  textValue('an email with an emoji', '\u{1f600}@gym.test'),
];

/** The values for a field that holds `sample`, beginning with no value. */
export const valuesFor = (
  sample: unknown,
): readonly (Omit<HostileValue, 'json'> & { json: HostileValue['json'] | undefined })[] => [
  { name: 'nothing', json: undefined },
  ...FOR_EVERY_FIELD,
  ...(typeof sample === 'string' ? FOR_TEXTS : []),
];

/** The path to a field: names and list indexes. */
export type FieldPath = readonly (string | number)[];

/** The paths of all fields of a body, also of its rows. */
export function fieldsOf(body: unknown, path: FieldPath = []): FieldPath[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const here = [...path, Array.isArray(body) ? Number(name) : name];
    return [here, ...fieldsOf(value, here)];
  });
}

/** The body as JSON, with `json` in place of the field at `path` and its `twin`, or without the field. */
export function bodyWith(body: unknown, path: FieldPath, json: string | Buffer | undefined, twin?: string): Buffer {
  const [next, ...rest] = path;
  if (next === undefined) return Buffer.from(json ?? '');
  const entries = Object.entries(body as object).flatMap(([name, value]) => {
    const isNext = name === String(next) || name === twin;
    if (isNext && rest.length === 0 && json === undefined) return [];
    const content = isNext ? bodyWith(value, rest, json) : Buffer.from(JSON.stringify(value));
    return [Buffer.concat([Buffer.from(Array.isArray(body) ? '' : `${JSON.stringify(name)}:`), content])];
  });
  const [open, close] = Array.isArray(body) ? ['[', ']'] : ['{', '}'];
  return Buffer.concat([
    Buffer.from(open),
    ...entries.flatMap((entry, index) => (index === 0 ? [entry] : [Buffer.from(','), entry])),
    Buffer.from(close),
  ]);
}

/** The value at `path`. */
export const valueAt = (body: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<string | number, unknown> | undefined)?.[name], body);
