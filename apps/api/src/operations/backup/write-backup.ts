import type { Client, ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { isDatabaseUnavailable } from '../../platform/database/database-errors.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { productBuild } from '../../platform/system/product-version.ts';
import { isPictureName, type PictureStore } from '../../platform/uploads/picture-store.ts';
import type { TableSnapshot } from '../migrations/migrations.ts';
import {
  type BackupHeader,
  EXCLUDED_TABLES,
  FORMAT,
  HEADER_ENTRY,
  type Manifest,
  MANIFEST_ENTRY,
  type PartInBackup,
  partName,
  type TableInBackup,
  UPLOAD_COLUMNS,
  uploadName,
} from './backup-format.ts';
import { BackupWriter, copyParts } from './backup-writer.ts';
import { openConnection } from '../../platform/database/connection.ts';
import { openSnapshot, type Snapshot, type SnapshotOptions } from './snapshot.ts';

interface BackupSource {
  readonly client: Client;
  readonly snapshot: Snapshot;
  readonly pictures: Pick<PictureStore, 'read'>;
  /** The gym's name, so that a reader of the file knows whose it is. */
  readonly gym: string;
}

/** Writes the tables of a snapshot, then the pictures that its records name. */
async function writeEntries(
  { client, snapshot, pictures, gym }: BackupSource,
  writer: BackupWriter,
): Promise<Manifest> {
  const { takenAt, postgres, migrations, schema, newerSchema } = snapshot;
  const about: BackupHeader = { format: FORMAT, product: productBuild(), takenAt, gym };
  await writer.add(HEADER_ENTRY, json(about));

  const tables: TableInBackup[] = [];
  for (const table of schema.tables.filter(({ name }) => !EXCLUDED_TABLES.includes(name)))
    tables.push(await addTable(client, table, writer));
  const sequences = await readSequences(client, schema.tables);
  const { uploads, missing } = await addUploads(client, schema.tables, pictures, writer);

  const manifest: Manifest = {
    ...about,
    postgres,
    migrations: [...migrations],
    tables,
    sequences,
    uploads,
    missing,
    ...(newerSchema && { newerSchema }),
  };
  await writer.add(MANIFEST_ENTRY, json(manifest));
  return manifest;
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);

async function addTable(client: Client, { name, stored }: TableSnapshot, writer: BackupWriter): Promise<TableInBackup> {
  const columns = stored.map((column) => client.escapeIdentifier(column)).join(', ');
  const parts: PartInBackup[] = [];
  for await (const { compressed, raw, rows } of copyParts(
    client.query(copyTo(`copy public.${client.escapeIdentifier(name)} (${columns}) to stdout`)),
  )) {
    parts.push({ ...(await writer.add(partName(name, parts.length), compressed)), rows, raw });
  }
  return { name, columns: [...stored], rows: parts.reduce((sum, { rows }) => sum + rows, 0), parts };
}

/** Reads the sequences after the tables. Sequences ignore snapshots, so they may only be ahead of the rows. */
async function readSequences(client: Client, tables: readonly TableSnapshot[]): Promise<Manifest['sequences']> {
  const found: Manifest['sequences'] = [];
  for (const { name: table, columns } of tables) {
    for (const { name: column } of columns.filter(({ identity }) => identity !== undefined)) {
      const {
        rows: [at],
      } = await client.query<{ sequence: string }>('select pg_get_serial_sequence($1, $2) as sequence', [
        `public.${client.escapeIdentifier(table)}`,
        column,
      ]);
      const {
        rows: [value],
      } = await client.query<{ last: string; called: boolean }>(
        `select last_value::text as last, is_called as called from ${at?.sequence}`,
      );
      if (value) found.push({ table, column, ...value });
    }
  }
  return found;
}

/** After so many failures in a row, the store does not answer, and each further attempt would take seconds. */
const MAX_FAILURES = 3;

/** Adds the pictures that records name. A store that does not answer costs the backup pictures, not the database. */
async function addUploads(
  client: Client,
  tables: readonly TableSnapshot[],
  pictures: BackupSource['pictures'],
  writer: BackupWriter,
): Promise<Pick<Manifest, 'uploads' | 'missing'>> {
  const [uploads, missing]: [Manifest['uploads'], string[]] = [[], []];
  let failures = 0;
  const read = async (name: string): Promise<Uint8Array | undefined> => {
    if (!isPictureName(name) || failures >= MAX_FAILURES) return undefined;
    try {
      const bytes = await pictures.read(name);
      failures = 0;
      return bytes;
    } catch {
      failures += 1;
      return undefined;
    }
  };
  for (const { table, column } of UPLOAD_COLUMNS.filter((named) => tables.some(({ name }) => name === named.table))) {
    const { rows } = await client.query<{ name: string }>(
      `select distinct ${column} as name from public.${table} where ${column} is not null order by 1`,
    );
    for (const { name } of rows) {
      const bytes = await read(name);
      if (bytes === undefined) missing.push(name);
      else uploads.push({ name, ...(await writer.add(uploadName(name), bytes)) });
    }
  }
  return { uploads, missing };
}

/** Registers what must be closed if the work is interrupted. */
export type RegisterCloser = (closer: { close(): Promise<void> }) => void;

interface BackupOptions {
  readonly connection: ClientConfig;
  readonly pictures: Pick<PictureStore, 'read'>;
  /** The gym's name, so that a reader of the file knows whose it is. */
  readonly gym: string;
  /** Returns the file name for a backup of this moment. */
  readonly fileFor: (takenAt: string) => string;
  readonly opened?: RegisterCloser;
  /** Encrypts the file for the owner of this age key. */
  readonly recipient?: string | undefined;
  readonly snapshotOptions?: SnapshotOptions;
}

export interface WrittenBackup {
  readonly file: string;
  readonly manifest: Manifest;
  readonly bytes: number;
}

/** Writes a snapshot of the database and its pictures to a file. @throws OperatorError on failure, without a file */
export async function writeBackup({
  connection,
  pictures,
  gym,
  fileFor,
  opened = () => undefined,
  recipient,
  snapshotOptions,
}: BackupOptions): Promise<WrittenBackup> {
  const client = await openConnection(connection, 'backup');
  opened({ close: () => client.end() });
  const locks = await openConnection(connection, 'backup locks');
  opened({ close: () => locks.end() });
  let writer: BackupWriter | undefined;
  opened({ close: async () => writer?.discard() });
  try {
    const snapshot = await openSnapshot(client, locks, snapshotOptions);
    const file = fileFor(snapshot.takenAt);
    writer = await BackupWriter.create(file, recipient);
    const manifest = await writeEntries({ client, snapshot, pictures, gym }, writer);
    // Fails if the locks did not hold until now.
    await locks.query('commit');
    return { file, manifest, bytes: await writer.finish() };
  } catch (error) {
    throw isDatabaseUnavailable(error)
      ? new OperatorError(
          'The database closed the connection during the backup: check the database, then try again. ' +
            'No backup was made.',
        )
      : error;
  } finally {
    await writer?.discard();
    for (const one of [client, locks]) await one.end().catch(() => undefined);
  }
}
