import { readMigrations, type Migration } from '../database/migrations.ts';
import { productVersion } from '../database/product-version.ts';
import { schemaAt, type Table } from '../database/schema-at.ts';
import { OperatorError } from '../operator-error.ts';
import { LEFT_OUT } from './format.ts';
import type { Manifest } from './manifest.ts';

/** What leads from a backup's schema to this code's. */
export interface Way {
  /** The migrations that made the backup's schema. */
  readonly made: readonly Migration[];
  /** Those that came since. */
  readonly since: readonly Migration[];
  /** The backup's tables, those first that others refer to. */
  readonly tables: readonly Table[];
}

/** @throws OperatorError where a backup's schema is not one that this code can build */
export function checkSchema(
  file: string,
  { migrations, tables, product }: Manifest,
  known: readonly Migration[] = readMigrations(),
): Way {
  if (migrations.some((when) => !known.some((migration) => migration.when === when))) {
    throw new OperatorError(
      `${file} was made by version ${product}, whose database has what this version (${productVersion()}) does not know. Nothing was changed. Restore it with version ${product} or newer.`,
    );
  }
  const made = known.slice(0, migrations.length);
  const last = made.at(-1);
  const then = last ? schemaAt(last).tables : [];
  const wanted = then.filter(({ name }) => !LEFT_OUT.includes(name));
  const same =
    made.every(({ when }, index) => when === migrations[index]) &&
    wanted.length === tables.length &&
    wanted.every(({ name, stored }) => tables.find((table) => table.name === name)?.columns.join() === stored.join());
  if (!same)
    throw new OperatorError(
      `${file} does not fit this product: its tables are not those of version ${product}. Nothing was changed. Take another backup.`,
    );
  return { made, since: known.slice(migrations.length), tables: then };
}
