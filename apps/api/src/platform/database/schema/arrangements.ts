import type { BodyOf, calls } from '@gym/api-contract';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, version } from './columns.ts';

/** How an administrator arranged the contributions to a point. An empty list leaves the deployment's order. */
export const arrangements = pgTable('arrangements', {
  id: id(),
  point: text('point').notNull().unique(),
  contributions: jsonb('contributions')
    .notNull()
    .default([])
    .$type<BodyOf<typeof calls.arrangeContributions>['contributions']>(),
  version: version(),
});
