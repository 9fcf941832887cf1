import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const MIGRATIONS_FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../migrations');

/** One step of the schema, as drizzle-kit writes it. */
export interface Migration {
  /** Name of its file: `0003_measurement_versions`. */
  readonly tag: string;
  /** When it was made, in ms: what it is known by in a database. */
  readonly when: number;
  /** SHA-256 of its file. */
  readonly hash: string;
  readonly statements: readonly string[];
}

/** Every migration this code knows, oldest first. */
export function readMigrations(folder = MIGRATIONS_FOLDER): readonly Migration[] {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(path.join(folder, `${tag}.sql`), 'utf8');
    return {
      tag,
      when,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint'),
    };
  });
}
