import { HOME_NAMES } from './members.ts';
import type { TestServer } from './test-server.ts';
import { waitUntil } from './wait-until.ts';

/** A file with members, for a new import. */
export const IMPORT_FILE = {
  file_name: 'members.csv',
  file_size: 10,
  file_hash: '0a'.repeat(32),
  columns: [] as readonly object[],
};

let made = 0;
/** The cells of a member's row, with a phone and an email of its own. No log line contains one by chance. */
export const importCells = ({
  fname = 'Ida',
  email = `ida${(made += 1)}@import.test`,
  phone = `+4930070${made}`,
  home = HOME_NAMES,
} = {}): string[] => [fname, 'Lind', 'Per', 'Lind', 'Cook', email, phone, 'Hill 1', ...home, '01234567'];

/** Ends the open imports, of which a user may have only two. Skips those that a concurrent test is ending. */
export const stopImports = (server: TestServer): Promise<unknown> =>
  server.sql(
    `update member_imports set status = 'stopped' where id in
      (select id from member_imports where status in ('receiving', 'ready') for update skip locked)`,
  );

/** Begins an import alone. Resolves to its number. */
export async function beginImport(server: TestServer, file: Partial<typeof IMPORT_FILE> = {}): Promise<number> {
  await stopImports(server);
  return (await server.save('startMemberImport', { ...IMPORT_FILE, ...file })).id;
}

/** Sends a whole file of these rows. Resolves to the number of its import. */
export async function stageImport(
  server: TestServer,
  cells: string[][],
  file: Partial<typeof IMPORT_FILE> = {},
): Promise<number> {
  const id = await beginImport(server, file);
  const rows = cells.map((values, index) => ({ line: index + 2, values }));
  await server.save('sendMemberImportRows', { id, after: 0, rows, last: true });
  return id;
}

/** Waits until an import has a status. Resolves to the import as staff see it. */
export async function importThatIs(server: TestServer, id: number, status: string): Promise<any> {
  const shown = () => server.read('getMemberImport', { id });
  await waitUntil(async () => (await shown()).status === status, `The import is not ${status}.`, 20_000);
  return shown();
}

/** Adds the rows of an import as members. */
export async function runImport(server: TestServer, id: number, duplicates = 'skip'): Promise<any> {
  await server.save('runMemberImport', { id, duplicates });
  return importThatIs(server, id, 'done');
}

/** Removes the members of an import. */
export async function undoImport(server: TestServer, id: number, token = server.admin): Promise<any> {
  await server.save('undoMemberImport', { id }, token);
  return importThatIs(server, id, 'undone');
}

/** Brings the members of an undone import back. */
export async function restoreImport(server: TestServer, id: number, token = server.admin): Promise<any> {
  await server.save('restoreMemberImport', { id }, token);
  return importThatIs(server, id, 'done');
}
