import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Which code may still run on this schema. Each contract step, a migration that takes away what older code needs, leaves a
 * row; code that does not know the migration a row asks for does not start (ADR-0047).
 */
export const schemaFloors = pgTable('schema_floors', {
  /** The contract step: `when` of its entry in the journal of migrations. */
  step: bigint('step', { mode: 'number' }).primaryKey(),
  /** The migration that code must know to run beside or after it. */
  known: bigint('known', { mode: 'number' }).notNull(),
  /** The product's first version that knows it, for the sentence. */
  version: text('version').notNull(),
});
