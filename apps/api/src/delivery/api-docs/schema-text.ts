import type { Schema } from '@gym/api-contract';
import { PHONE_PATTERN, PINCODE_PATTERN } from '@gym/rules';

const LARGEST_ID = 999_999_999_999_999;
const PATTERNS: Readonly<Record<string, string>> = {
  [PHONE_PATTERN]: 'up to 20 digits, optionally after a +',
  [PINCODE_PATTERN]: '1 to 12 digits',
  '^\\d{4}-\\d{2}-\\d{2}$': 'day',
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$': 'moment',
};
const count = (value: number) => value.toLocaleString('en-US').replaceAll(',', ' ');

const isId = ({ minimum, maximum, decimals }: NonNullable<Schema['numeric']>) =>
  minimum === 1 && maximum === LARGEST_ID && decimals === 0;

/** Describes the bounds and decimals of a number. */
function within({ minimum, maximum, decimals }: NonNullable<Schema['numeric']>): string {
  const whole = decimals === 0 ? 'whole number' : 'number';
  if (minimum !== undefined && maximum !== undefined) return `${whole}, ${count(minimum)} to ${count(maximum)}`;
  if (minimum !== undefined) return `${whole}, ${count(minimum)} or more`;
  return maximum === undefined ? whole : `${whole}, up to ${count(maximum)}`;
}

/** Describes a field of a request in words. */
export function describeField(schema: Schema): string {
  const { numeric, anyOf } = schema;
  if (numeric) {
    const literals = (anyOf ?? [])
      .filter((one) => typeof one.const === 'number')
      .map((one) => `\`${String(one.const)}\``);
    if (literals.length > 0) return literals.join(', ');
    if (isId(numeric)) return 'id';
    const { decimals } = numeric;
    return `${within(numeric)}${decimals === undefined || decimals === 0 ? '' : `, ${decimals} decimals at most`}`;
  }
  if (anyOf) return anyOf.map(describeField).join(', ');
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.type === 'array') {
    const many = schema.maxItems === undefined ? '' : `up to ${count(schema.maxItems)} `;
    return schema.items?.type === 'object'
      ? `list of ${many}\`${sketchAnswer(schema.items)}\``
      : `list of ${many}${schema.items ? describeField(schema.items) : 'anything'}`;
  }
  if (schema.type === 'object') return `\`${sketchAnswer(schema)}\``;
  if (schema.type === 'string') return describeText(schema);
  if (schema.type === 'integer' || schema.type === 'number')
    return within({ ...schema, ...(schema.type === 'integer' && { decimals: 0 }) });
  return schema.type ?? 'anything';
}

function describeText({ pattern, format, minLength, maxLength }: Schema): string {
  if (pattern !== undefined && PATTERNS[pattern] !== undefined) return PATTERNS[pattern];
  if (format === 'email') return 'email';
  const most = maxLength === undefined ? '' : `, up to ${count(maxLength)} letters`;
  return `${minLength === undefined || minLength === 0 ? 'text, may be empty' : 'text'}${most}`;
}

/** Sketches the JSON of a response; `?` marks optional fields. */
export function sketchAnswer(schema: Schema): string {
  const { anyOf, properties, items } = schema;
  if (schema.numeric) return isId(schema.numeric) ? 'id' : 'number';
  if (anyOf) {
    const kinds = [...new Set(anyOf.map(sketchAnswer))];
    // Our ids are numbers; other servers may use texts.
    return kinds.join() === 'integer,text' ? 'id' : kinds.join(' | ');
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const).replaceAll('"', "'");
  if (schema.type === 'array') return items ? `[${sketchAnswer(items)}, …]` : '[…]';
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => {
      const kind = sketchAnswer(field);
      return `${name}${schema.required?.includes(name) ? '' : '?'}${kind === name ? '' : `: ${kind}`}`;
    });
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  }
  if (schema.patternProperties) return `{ [name]: ${sketchAnswer(Object.values(schema.patternProperties)[0] ?? {})} }`;
  if (schema.type === 'string')
    return (schema.pattern && /^(day|moment)$/.exec(PATTERNS[schema.pattern] ?? '')?.[0]) || 'text';
  return schema.type ?? 'anything';
}
