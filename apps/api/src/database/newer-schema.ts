import type { ClientBase } from 'pg';
import { commandLine } from '../command-line.ts';
import { OperatorError } from '../operator-error.ts';
import { exists, type Applied } from './applied-migrations.ts';
import type { Migration } from './migrations.ts';
import { productVersion } from './product-version.ts';

/** The migrations of a database that this code does not know: those of a newer version. */
export const unknownTo = (known: readonly Migration[], applied: readonly Applied[]): readonly Applied[] =>
  applied.filter(({ when }) => !known.some((migration) => migration.when === when));

/**
 * Holds a database's schema against this code. A newer one is no fault by itself: while a new version is rolled out, and after
 * one was taken back, old code runs on it. Only what a contract step took away stops it.
 * @throws OperatorError where this code can no longer run
 */
export async function checkNewerSchema(
  client: ClientBase,
  { known, applied, warn }: { known: readonly Migration[]; applied: readonly Applied[]; warn: (text: string) => void },
): Promise<void> {
  const unknown = unknownTo(known, applied);
  if (unknown.length === 0) return;
  const newest = Math.max(...known.map(({ when }) => when));
  const {
    rows: [floor],
  } = (await exists(client, 'public.schema_floors'))
    ? await client.query<{ version: string }>(
        'select version from schema_floors where known > $1 order by known desc limit 1',
        [newest],
      )
    : { rows: [] };
  if (floor) {
    throw new OperatorError(
      `This database belongs to a newer version by now, and nothing older than ${floor.version} can run on it; this is ${productVersion()}. ` +
        `Start version ${floor.version} or newer. To go back instead, restore the backup from before the upgrade into an empty database, with the version that made it: ${commandLine('restore <file>')}`,
    );
  }
  warn(
    `The database was brought up to date by a newer version (${unknown.length} step${unknown.length === 1 ? '' : 's'} that this one, ${productVersion()}, does not know). This version still works with it, as it does while a new one is rolled out.`,
  );
}
