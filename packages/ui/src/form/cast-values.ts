import type { Schema } from 'yup';

/** Casts the values by the schema: '12.50' becomes 12.5 in a number field. Omits empty number fields. */
export function castValues<Sent>(schema: Schema<Sent> | undefined, values: object): Sent {
  if (!schema) return values as Sent;
  const cast = schema.cast(values, { assert: false }) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(cast).filter(([, value]) => !Number.isNaN(value))) as Sent;
}
