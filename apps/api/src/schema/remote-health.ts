import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

const counted = (name: string) => integer(name).notNull().default(0);
/** How often a value fell into each part of its range, by `telemetry/histogram.ts`. */
const histogram = (name: string) => integer(name).array().notNull().default([]);

/** How a version of a remote, or of the shell, fares in browsers: counted by the hour, nothing of who reported it. */
export const remoteHealth = pgTable(
  'remote_health',
  {
    hour: moment('hour').notNull(),
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    loads: counted('loads'),
    /** By the phase in which loading ended. */
    failures: jsonb('failures').notNull().default({}).$type<Readonly<Record<string, number>>>(),
    /** Screens that broke. */
    errors: counted('errors'),
    /** How often the version before it was loaded in its place. */
    replaced: counted('replaced'),
    loadTimes: histogram('load_times'),
    lcp: histogram('lcp'),
    inp: histogram('inp'),
    cls: histogram('cls'),
  },
  (table) => [primaryKey({ columns: [table.hour, table.remote, table.version] })],
);
