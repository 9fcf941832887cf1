import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/**
 * Stored files that no record names: not yet, or no longer. A file is listed before it is stored and leaves the list in the
 * transaction that names it, so that nothing is left behind whenever the server ends; housekeeping removes what stays.
 */
export const looseUploads = pgTable('loose_uploads', {
  name: text('name').primaryKey(),
  since: moment('since').notNull(),
});
