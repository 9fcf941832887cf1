import { IMPORT_FILE, importCells, stopImports } from '../imports.ts';
import type { TestGym, TestUser } from '../test-gym.ts';
import type { Example, Examples } from './example.ts';

const file = {
  ...IMPORT_FILE,
  columns: [{ field: 'fname', column: 'Name', otherwise: '' }],
};
/** Adds an import without rows, directly in the database: the call limits open imports, and other lanes have theirs. */
const newImport = async ({ server }: TestGym, whole = false) => {
  const [made] = await server.sql(
    `insert into member_imports (user_id, file_name, file_size, file_hash, mapping, status, touched_at)
     values (2, $1, $2, $3, $4, $5, $6) returning id::float8`,
    [
      file.file_name,
      file.file_size,
      file.file_hash,
      JSON.stringify(file.columns),
      whole ? 'ready' : 'receiving',
      server.clock.now(),
    ],
  );
  return made.id as number;
};
/** Adds a running import without rows. The next request that reads it ends it. */
const runningImport = async (gym: TestGym) => {
  const id = await newImport(gym, true);
  await gym.server.pool.query(`update member_imports set status = 'running' where id = $1`, [id]);
  return id;
};
/** Adds a finished import of the visitor, whose one member no longer exists. */
const finishedImport = async (gym: TestGym, visitor: TestUser) => {
  const id = await newImport(gym, true);
  await gym.server.pool.query(
    `update member_imports set status = 'done', added = 1, user_id = $3, acted_by = $3, ended_at = $2 where id = $1`,
    [id, gym.server.clock.now(), visitor.id],
  );
  return id;
};
/** The same, after the visitor has undone it. */
const undoneImport = async (gym: TestGym, visitor: TestUser) => {
  const id = await finishedImport(gym, visitor);
  await gym.server.pool.query(
    `update member_imports set status = 'undone', removed = 1, undone_at = ended_at where id = $1`,
    [id],
  );
  return id;
};
const ofImport = (where: 'query' | 'body'): Example => ({
  make: async (gym) => ({ [where]: { id: await newImport(gym) } }),
});

export const IMPORT_EXAMPLES: Examples = {
  getMemberImport: ofImport('query'),
  getMemberImportRows: ofImport('query'),
  exportMemberImportRows: ofImport('query'),
  startMemberImport: {
    make: async ({ server }) => {
      await stopImports(server);
      return { body: { ...file } };
    },
    stored: async (_gym, { answer }) => answer.body.data,
    keys: Object.keys(file),
  },
  sendMemberImportRows: {
    make: async (gym) => ({
      body: { id: await newImport(gym), after: 0, rows: [{ line: 2, values: importCells() }], last: true },
    }),
  },
  runMemberImport: {
    make: async (gym) => ({ body: { id: await newImport(gym, true), duplicates: 'skip' } }),
  },
  stopMemberImport: { make: async (gym) => ({ body: { id: await runningImport(gym) } }) },
  undoMemberImport: {
    make: async (gym, visitor) => ({ body: { id: await finishedImport(gym, visitor) } }),
  },
  restoreMemberImport: {
    make: async (gym, visitor) => ({ body: { id: await undoneImport(gym, visitor) } }),
  },
  discardMemberImport: ofImport('body'),
};
