import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

/** What is counted for throttling: failed sign-ins, failed codes, requested codes. Successes are not written. */
export const attempts = pgTable(
  'attempts',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** Whose door was tried: an email in lower case, known or not, or a user's id. */
    account: text('account').notNull(),
    /** Network address it came from; empty where only the account counts. */
    address: text('address').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('attempts_counted').on(table.kind, table.account, table.address, table.at),
    index('attempts_of_address').on(table.kind, table.address, table.at),
    index('attempts_at').on(table.at),
  ],
);
