import { bigint, integer, timestamp } from 'drizzle-orm/pg-core';

/** Identifier made by the database. Fits a JavaScript number: the contract stops ids at 15 digits. */
export const id = (startWith = 1) =>
  bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith });

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Revision of a row, counted up by each change (acceptance J4). */
export const version = () => integer('version').notNull().default(1);

export const createdAt = () => moment('created_at').notNull().defaultNow();
