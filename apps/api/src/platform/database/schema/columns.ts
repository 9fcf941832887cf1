import { bigint, integer, timestamp } from 'drizzle-orm/pg-core';

/** An id from the database. It fits a JavaScript number, because the contract limits ids to 15 digits. */
export const id = (startWith = 1) =>
  bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith });

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The version of a row, incremented by each change (acceptance J4). */
export const version = () => integer('version').notNull().default(1);

export const createdAt = () => moment('created_at').notNull().defaultNow();
