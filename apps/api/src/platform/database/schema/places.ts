import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

// Filled from @gym/places and never emptied: a place that leaves the data is no longer listed, but its row stays, so
// what a member's record says keeps its meaning. Foreign keys would only slow the loading of rows that nothing else
// writes.

/** Countries of the world; the id is the ISO 3166-1 number. */
export const countries = pgTable(
  'countries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    name: text('name').notNull(),
    /** Place in the list. */
    position: integer('position').notNull(),
    listed: boolean('listed').notNull().default(true),
  },
  (table) => [
    index('countries_listed')
      .on(table.position)
      .where(sql`${table.listed}`),
  ],
);

/** States, or what a country calls them. */
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
 * Cities. 1 and 2 are the two fixed ones of the deployment, which are of no state and valid under each (acceptance E7).
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

/** Which edition of a data set the database holds. */
export const loadedData = pgTable('loaded_data', {
  name: text('name').primaryKey(),
  edition: text('edition').notNull(),
});
