import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

// The rows come from features/places and are never deleted. A place that leaves the data is no longer listed, but its
// row stays, so that members' records keep their meaning. Foreign keys would only slow down loading, because nothing
// else writes these rows.

/** Countries of the world. The id is the ISO 3166-1 number. */
export const countries = pgTable(
  'countries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    name: text('name').notNull(),
    /** Position in the list. */
    position: integer('position').notNull(),
    listed: boolean('listed').notNull().default(true),
  },
  (table) => [
    index('countries_listed')
      .on(table.position)
      .where(sql`${table.listed}`),
  ],
);

/** States, or the equivalent regions of a country. */
export const states = pgTable(
  'states',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    country_id: bigint('country_id', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    listed: boolean('listed').notNull().default(true),
  },
  (table) => [
    index('states_listed')
      .on(table.country_id, table.position)
      .where(sql`${table.listed}`),
  ],
);

/**
 * Cities. 1 and 2 are the deployment's two fixed cities. They belong to no state and are valid in every state
 * (acceptance E7).
 */
export const cities = pgTable(
  'cities',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    state_id: bigint('state_id', { mode: 'number' }),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    listed: boolean('listed').notNull().default(true),
  },
  (table) => [
    index('cities_listed')
      .on(table.state_id, table.position)
      .where(sql`${table.listed}`),
  ],
);

/** The edition of a data set in the database. */
export const loadedData = pgTable('loaded_data', {
  name: text('name').primaryKey(),
  edition: text('edition').notNull(),
});
