import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { withConnection } from '../../platform/database/connection.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { freshName, onTestServer, testServerUrl } from '../../testing/database-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { type ContractStep, MIGRATIONS_FOLDER, readMigrations } from './migrations.ts';
import { migrate } from './migrate.ts';

jest.setTimeout(60_000);
const folder = temporaryFolder({ anew: true });
let name: string;
let connection: { connectionString: string };
beforeEach(async () => {
  name = freshName('newer');
  connection = { connectionString: testServerUrl(name) };
  await onTestServer(`create database ${name}`);
});
afterEach(() => onTestServer(`drop database ${name} with (force)`));

const LAST = readMigrations().at(-1)!;

/** Adds the migrations of a future version. */
async function later(...more: readonly [tag: string, sql: string][]): Promise<string> {
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  const journal = path.join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: object[] };
  for (const [tag, sql] of more) await writeFile(path.join(folder, `${tag}.sql`), sql);
  const added = more.map(([tag], index) => ({
    idx: entries.length + index,
    version: '7',
    when: LAST.when + index + 1,
    tag,
    breakpoints: true,
  }));
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, ...added] }));
  return folder;
}

const on = <Row>(text: string): Promise<Row[]> =>
  withConnection(connection, 'test', async (client) => (await client.query(text)).rows as Row[]);

const EXPAND: [string, string] = ['9998_expand', 'alter table plans add column tax integer'];
const CONTRACT: [string, string] = ['9999_contract', 'alter table plans drop column free_days'];
const step = (known: string): Record<string, ContractStep> => ({
  '9999_contract': { known, version: '2.3.0', why: 'for this test' },
});

test('older code starts on a schema that a newer version has expanded, with a warning', async () => {
  await migrate(connection, { folder: await later(EXPAND) });
  const warnings: string[] = [];
  await migrate(connection, { warn: (text) => warnings.push(text) });
  expect(warnings).toEqual([
    expect.stringMatching(
      /^A newer version has migrated the database \(1 step that this one, \d+\.\d+\.\d+\+[0-9a-f]{12}, does not know/,
    ),
  ]);
});

test('older code does not start after a contract step that it does not know, and says what to do', async () => {
  await migrate(connection, { folder: await later(EXPAND, CONTRACT), steps: step('9998_expand') });
  const thrown: unknown = await migrate(connection).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(OperatorError);
  expect((thrown as Error).message).toMatch(
    new RegExp(
      '^This database belongs to a newer version, and nothing older than 2\\.3\\.0 can run on it; ' +
        'this is \\d+\\.\\d+\\.\\d+\\+[0-9a-f]{12}\\. Start version 2\\.3\\.0 or newer\\. ' +
        'To go back instead, restore the backup from before the upgrade into an empty database, ' +
        'with the version that made it: pnpm api restore <file>$',
    ),
  );
});

test('older code that knows the required migration starts after a contract step', async () => {
  await migrate(connection, { folder: await later(EXPAND, CONTRACT), steps: step(LAST.tag) });
  await expect(migrate(connection)).resolves.toBeUndefined();
});

test('a failed migration leaves the schema and the earlier migrations unchanged', async () => {
  const broken = await later(EXPAND, [
    '9999_broken',
    'alter table plans add column more integer;--> statement-breakpoint\nselect nothing from nowhere',
  ]);
  await expect(migrate(connection, { folder: broken })).rejects.toThrow(/nowhere/);
  expect(
    await on(
      `select column_name from information_schema.columns
      where table_name = 'plans' and column_name in ('tax', 'more')`,
    ),
  ).toEqual([{ column_name: 'tax' }]);
});

test('a server that refuses the extension of the search gets all migrations, but no index for words', async () => {
  await on(`create function refuse() returns event_trigger language plpgsql as $$
    begin raise 'Extensions are not allowed here.'; end $$`);
  await on(
    `create event trigger refuse on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse()`,
  );
  await migrate(connection);
  expect(
    await on(`select to_regclass('members') is not null as members, to_regclass('members_words') as words`),
  ).toEqual([{ members: true, words: null }]);
});

test('a migration that waits for a table does not block other queries, and continues later', async () => {
  await migrate(connection);
  const holder = new Client(connection);
  await holder.connect();
  await holder.query('begin; select from plans');
  const warnings: string[] = [];
  const migrating = migrate(connection, { folder: await later(EXPAND), warn: (text) => warnings.push(text) });
  await waitUntil(() => warnings.length > 0, 'The migration did not report that it waits.', 20_000);
  expect(warnings).toEqual([
    'The migration 9998_expand waits for a table that another program has locked, such as a backup.',
  ]);
  // The table is free between two attempts, and each attempt blocks it only briefly.
  await on('select from plans');
  await holder.query('commit');
  await holder.end();
  await migrating;
  await on('select tax from plans');
});
