import { sql } from 'drizzle-orm';
import { bigint, json, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, version } from './columns.ts';
import { members } from './members.ts';

/** One food of a diet, as it goes over the wire. */
export interface DietRow {
  food_item: number;
  qty: number;
  units: string;
}

/** Not `jsonb`, which would put the fields into another order. */
const rows = () => json('diet').$type<DietRow[]>().notNull();

/** The diets of members. Each save adds a version with the whole list; the latest is the member's diet, the others stay. */
export const diets = pgTable(
  'diets',
  {
    id: id(),
    member_id: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    diet: rows(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('diets_of_member').on(table.member_id, table.version)],
);

/** Named diets that a member's may start from. */
export const dietTemplates = pgTable(
  'diet_templates',
  {
    id: id(),
    name: text('name').notNull(),
    diet: rows(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('diet_templates_name').on(sql`lower(${table.name})`)],
);
