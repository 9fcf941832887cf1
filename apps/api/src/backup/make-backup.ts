import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { productVersion } from '../database/product-version.ts';
import type { Table } from '../database/schema-at.ts';
import { OperatorError } from '../operator-error.ts';
import type { PictureStore } from '../uploads/picture-store.ts';
import { isPictureName } from '../uploads/picture-name.ts';
import type { BackupWriter } from './backup-writer.ts';
import { copyParts } from './copy-parts.ts';
import { FIRST, FORMAT, LAST, LEFT_OUT, NAMES_UPLOADS, partName, uploadName } from './format.ts';
import type { Snapshot } from './hold-snapshot.ts';
import type { About, Manifest, PartInBackup, TableInBackup } from './manifest.ts';

interface Source {
  readonly client: Client;
  readonly snapshot: Snapshot;
  readonly pictures: Pick<PictureStore, 'read'>;
  /** The gym's name, for whoever finds the file. */
  readonly gym: string;
}

/** Writes what a snapshot holds, tables first, then the pictures that its records name. */
export async function makeBackup({ client, snapshot, pictures, gym }: Source, writer: BackupWriter): Promise<Manifest> {
  const { takenAt, postgres, migrations, schema } = snapshot;
  const about: About = { format: FORMAT, product: productVersion(), takenAt, gym };
  await writer.add(FIRST, json(about));

  const tables: TableInBackup[] = [];
  for (const table of schema.tables.filter(({ name }) => !LEFT_OUT.includes(name)))
    tables.push(await addTable(client, table, writer));
  const sequences = await readSequences(client, schema.tables);
  const { uploads, missing } = await addUploads(client, schema.tables, pictures, writer);

  const manifest: Manifest = { ...about, postgres, migrations: [...migrations], tables, sequences, uploads, missing };
  await writer.add(LAST, json(manifest));
  return manifest;
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);

async function addTable(client: Client, { name, stored }: Table, writer: BackupWriter): Promise<TableInBackup> {
  const columns = stored.map((column) => client.escapeIdentifier(column)).join(', ');
  const parts: PartInBackup[] = [];
  for await (const { compressed, raw, rows } of copyParts(
    client.query(copyTo(`copy public.${client.escapeIdentifier(name)} (${columns}) to stdout`)),
  )) {
    parts.push({ ...(await writer.add(partName(name, parts.length), compressed)), rows, raw });
  }
  return { name, columns: [...stored], rows: parts.reduce((sum, { rows }) => sum + rows, 0), parts };
}

/** Read after the tables: a sequence knows no snapshot, and may only be ahead of them. */
async function readSequences(client: Client, tables: readonly Table[]): Promise<Manifest['sequences']> {
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

async function addUploads(
  client: Client,
  tables: readonly Table[],
  pictures: Source['pictures'],
  writer: BackupWriter,
): Promise<Pick<Manifest, 'uploads' | 'missing'>> {
  const [uploads, missing]: [Manifest['uploads'], string[]] = [[], []];
  for (const { table, column } of NAMES_UPLOADS.filter((named) => tables.some(({ name }) => name === named.table))) {
    const { rows } = await client.query<{ name: string }>(
      `select distinct ${column} as name from public.${table} where ${column} is not null order by 1`,
    );
    for (const { name } of rows) {
      const bytes = isPictureName(name) ? await pictures.read(name).catch(unreadable) : undefined;
      if (bytes === undefined) missing.push(name);
      else uploads.push({ name, ...(await writer.add(uploadName(name), bytes)) });
    }
  }
  return { uploads, missing };
}

function unreadable(error: unknown): never {
  throw new OperatorError(
    `The pictures cannot be read from UPLOADS (${(error as Error).message || (error as Error).name}): set it, and its credentials, as the server has them. No backup was made.`,
  );
}
