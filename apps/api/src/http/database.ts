import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import * as schema from '../schema/index.ts';

/** The mapper over a pool. A transaction of it is a {@link Transaction}. */
export const databaseOn = (pool: Pool) => drizzle(pool, { schema });

export type Database = ReturnType<typeof databaseOn>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
