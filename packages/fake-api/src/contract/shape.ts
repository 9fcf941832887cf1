/**
 * The shape of a response, one of:
 * - a primitive's type name (with `?` it may be null)
 * - `{ is: value }` for an exact value
 * - the shape of a list's entries in brackets
 * - an object's fields (a name ending in `?` may be absent)
 * - 'empty' for no body
 */
export type Shape =
  | 'string'
  | 'string?'
  | 'number'
  | 'boolean'
  | 'empty'
  | { readonly is: unknown }
  | readonly [Shape]
  | { readonly [field: string]: Shape };

const isExact = (shape: Shape): shape is { readonly is: unknown } =>
  typeof shape === 'object' && Object.hasOwn(shape, 'is');
const isListOf = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

function unlikeObject(value: unknown, shape: { readonly [field: string]: Shape }, at: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${at} is ${JSON.stringify(value)}, not an object`];
  const fields = new Map(
    Object.entries(shape).map(([name, part]) => [name.replace(/\?$/, ''), { part, optional: name.endsWith('?') }]),
  );
  const given = value as Record<string, unknown>;
  return [
    ...Object.keys(given)
      .filter((name) => !fields.has(name))
      .map((name) => `${at}.${name} is more than expected`),
    ...[...fields].flatMap(([name, { part, optional }]) => {
      if (Object.hasOwn(given, name)) return unlike(given[name], part, `${at}.${name}`);
      return optional ? [] : [`${at}.${name} is missing`];
    }),
  ];
}

/**
 * Where a value deviates from a shape, one sentence each. Empty if it matches. An empty list deviates, because it has
 * no entry to compare.
 */
export function unlike(value: unknown, shape: Shape, at = 'answer'): string[] {
  if (shape === 'empty') return value === undefined ? [] : [`${at} is not empty`];
  if (typeof shape === 'string') {
    if (shape === 'string?' && value === null) return [];
    return typeof value === shape.replace('?', '') ? [] : [`${at} is ${JSON.stringify(value)}, not a ${shape}`];
  }
  if (isExact(shape))
    return JSON.stringify(value) === JSON.stringify(shape.is)
      ? []
      : [`${at} is ${JSON.stringify(value)}, not ${JSON.stringify(shape.is)}`];
  if (!isListOf(shape)) return unlikeObject(value, shape, at);
  if (!Array.isArray(value)) return [`${at} is ${JSON.stringify(value)}, not a list`];
  return value.length === 0
    ? [`${at} has no entry to compare`]
    : [...new Set(value.flatMap((entry) => unlike(entry, shape[0], `${at}[]`)))];
}
