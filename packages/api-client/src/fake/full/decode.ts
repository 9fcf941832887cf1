import type { Call } from '@gym/api-contract';
import { FormatRegistry, Kind, type TObject, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { FakeRefusal } from './refusal.ts';

FormatRegistry.Set('email', (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value));

interface Bounds { readonly minimum?: number; readonly maximum?: number; readonly decimals?: number }

/** A number written in digits is a number; whether it lies within the bounds, a schema of strings cannot tell. */
function decodeField(schema: TSchema, value: unknown): { value: unknown; fits: boolean } {
  if (!('numeric' in schema)) return { value, fits: true };
  const { minimum = -Infinity, maximum = Infinity, decimals = Infinity } = schema.numeric as Bounds;
  const number = Number(value);
  const [, fraction = ''] = String(number).split('.');
  return { value: number, fits: number >= minimum && number <= maximum && fraction.length <= decimals };
}

function decodeObject(schema: TObject, given: unknown): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new FakeRefusal(400, 'Send the fields of this call as a JSON object.');
  const errors: Record<string, string> = {};
  const decoded: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.properties)) {
    const value = (given as Record<string, unknown>)[name];
    if (value === undefined) {
      if (schema.required?.includes(name)) errors[name] = `${name} is missing.`;
      continue;
    }
    const result = decodeField(field, value);
    if (Value.Check(field, value) && result.fits) decoded[name] = result.value;
    else errors[name] = `${name} is not valid.`;
  }
  if (Object.keys(errors).length > 0) throw new FakeRefusal(400, Object.values(errors).join(' '), { errors });
  return decoded;
}

/** Checks a part of a request against the contract and keeps the fields that it names. */
export function decode(schema: Call['query'] | Call['body'], given: unknown): Record<string, unknown> {
  if (schema === undefined) return {};
  if (schema[Kind] !== 'Object') throw new Error('Every query and body of the contract is an object.');
  return decodeObject(schema as TObject, given ?? undefined);
}
