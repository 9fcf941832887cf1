import type { Schema } from 'yup';

/** Values as the schema makes them: '12.50' becomes 12.5 in a number field. A number field left empty is left out. */
export function castValues<Values extends object, Sent>(schema: Schema<Sent> | undefined, values: Values): Sent {
  if (!schema) return values as unknown as Sent;
  const cast = schema.cast(values, { assert: false }) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(cast).filter(([, value]) => !Number.isNaN(value))) as Sent;
}
