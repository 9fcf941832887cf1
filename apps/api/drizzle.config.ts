import { defineConfig } from 'drizzle-kit';

/** `pnpm --filter @gym/api migrations:generate` writes the SQL from the last migration to the current schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/platform/database/schema/index.ts',
  out: './migrations',
});
