import {
  boolean,
  either,
  integer,
  list,
  literal,
  nullable,
  oneOf,
  optional,
  record,
  string,
} from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
import { answer, countInput, id, idInput, moment, numeric } from '../schema/fields.ts';

const importCall = { access: 'staff', feature: 'imports' } as const;
/** Administrators see how imports went and undo them, but see no rows of them. */
const sharedCall = { access: 'signed-in', feature: 'imports' } as const;

/** The largest number of rows in a file. */
export const MAX_IMPORT_ROWS = 200_000;

const count = integer({ minimum: 0 });

/** The order of a row's cells. A field that the file lacks is empty. */
export const IMPORT_FIELDS = [
  ...(['fname', 'lname', 'father_fname', 'father_lname', 'profession'] as const),
  ...(['email', 'phone', 'address', 'country', 'state', 'city', 'pincode'] as const),
] as const;

/** The cells that may follow those: the plan's name or number, and the last day of the membership. */
export const IMPORT_MEMBERSHIP_FIELDS = ['plan', 'until'] as const;
/** The cell that may follow those: the day on which the member joined. The server announces it as `import-joined`. */
export const IMPORT_JOINED_FIELDS = ['joined'] as const;
const ROW_FIELDS = [...IMPORT_FIELDS, ...IMPORT_MEMBERSHIP_FIELDS, ...IMPORT_JOINED_FIELDS] as const;
const MAX_CELLS = ROW_FIELDS.length;

/** The column of the file for a field, and the value for empty cells. */
const Column = record({
  field: either(ROW_FIELDS.map((field) => literal(field))),
  column: string({ maxLength: 200 }),
  otherwise: string({ maxLength: 200 }),
  /** Which number comes first in days like 5/1/2027. The server announces it as `import-days`. */
  day_order: optional(oneOf('day-first', 'month-first', 'contradictory')),
});

const Status = either(
  (['receiving', 'ready', 'running', 'stopped', 'done', 'undoing', 'undone', 'restoring'] as const).map((status) =>
    literal(status),
  ),
);

/** An import and its progress. */
export const MemberImport = record({
  id,
  file_name: string(),
  file_size: count,
  /** SHA-256 in hex, to recognise the same file. */
  file_hash: string(),
  columns: list(Column),
  status: Status,
  duplicates: oneOf('skip', 'add'),
  /** The last stored row, as a spreadsheet numbers it. Sending continues after it. */
  received_line: count,
  rows: count,
  /** The number of rows by fate. */
  to_add: count,
  duplicate: count,
  refused: count,
  added: count,
  removed: count,
  kept: count,
  /** Why the server stopped it. */
  problem: nullable(string()),
  /** The user who started it; empty if the user no longer exists. */
  user_name: string(),
  created_at: moment,
  ended_at: nullable(moment),
  /** The end of the time in which the asking user can undo it; null if they cannot. */
  undo_until: nullable(moment),
  /** The end of the time in which the asking user can bring the removed members back; null if they cannot. */
  restore_until: nullable(moment),
});

const Fate = oneOf('add', 'duplicate', 'refused', 'added', 'removed', 'kept', 'gone');

/** A row and its fate: what the import does with it, or did. */
export const MemberImportRow = record({
  line: integer({ minimum: 1 }),
  fate: Fate,
  fname: string(),
  lname: string(),
  phone: string(),
  email: string(),
  /** The plan and the last day of the membership; of an added row, of the member's latest one. */
  plan: optional(string()),
  until: optional(string()),
  /** One reason per invalid field of a rejected row. */
  errors: list(record({ field: string(), text: string() })),
  /** The member or the earlier row that it duplicates, and the fields that are the same. */
  duplicate_of: nullable(id),
  duplicate_name: string(),
  duplicate_line: nullable(integer()),
  same: list(oneOf('phone', 'email')),
  /** The added member. */
  member_id: nullable(id),
  /** Why the undo kept the member. */
  kept_because: nullable(oneOf('changed', 'sold', 'measured', 'diet')),
});

const one = answer(MemberImport);
const byId = record({ id: idInput });

export const getMemberImports = defineCall({
  ...sharedCall,
  method: 'GET',
  path: '/api/getMemberImports',
  background: true,
  summary: 'All stored imports of members, the latest first.',
  answer: answer(list(MemberImport)),
});

export const getMemberImport = defineCall({
  ...sharedCall,
  method: 'GET',
  path: '/api/getMemberImport',
  background: true,
  summary: 'One import and its progress.',
  query: byId,
  answer: one,
});

export const getMemberImportRows = defineCall({
  ...importCall,
  method: 'GET',
  path: '/api/getMemberImportRows',
  summary: 'The rows of an import with their fates, page by page.',
  query: record({
    id: idInput,
    fate: optional(Fate),
    page: optional(countInput(999_999_999)),
    size: optional(countInput(1000)),
  }),
  answer: record({ ...answer(list(MemberImportRow)).properties, total: count }),
});

export const exportMemberImportRows = defineCall({
  ...importCall,
  method: 'GET',
  path: '/api/exportMemberImportRows',
  summary: 'The rejected and skipped rows of an import with their reasons, as CSV.',
  query: byId,
  answer: string(),
  download: 'text/csv',
});

export const startMemberImport = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/startMemberImport',
  summary: 'Start the upload of a file of members. It adds no member.',
  body: record({
    file_name: string({ minLength: 1, maxLength: 200 }),
    file_size: numeric({ minimum: 0, maximum: 999_999_999, decimals: 0 }),
    file_hash: string({ pattern: '^[0-9a-f]{64}$' }),
    columns: list(Column, { maxItems: MAX_CELLS }),
  }),
  answer: one,
});

/** Each batch is stored once. A repeated batch gets the same response. */
export const sendMemberImportRows = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/sendMemberImportRows',
  summary: 'Upload and check the next rows of a file. It adds no member.',
  body: record({
    id: idInput,
    /** The row before the first one. */
    after: numeric({ minimum: 0, maximum: 9_999_999, decimals: 0 }),
    /** In ascending order. */
    rows: list(
      record({
        /** The row's number in a spreadsheet; the header is 1. */
        line: countInput(9_999_999),
        /** Validation rejects cells that are too long for their field. The limit here protects the indexes. */
        values: list(string({ maxLength: 600 }), {
          minItems: IMPORT_FIELDS.length,
          maxItems: MAX_CELLS,
        }),
      }),
      { maxItems: 1_000 },
    ),
    /** Whether these are the last rows. */
    last: boolean(),
  }),
  answer: one,
});

export const runMemberImport = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/runMemberImport',
  summary: 'Add the members of an import, or continue it. The server adds them in the background.',
  body: record({ id: idInput, duplicates: oneOf('skip', 'add') }),
  answer: one,
});

export const stopMemberImport = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/stopMemberImport',
  summary: 'Stop an import. The added members stay.',
  body: byId,
  answer: one,
});

export const undoMemberImport = defineCall({
  ...sharedCall,
  method: 'POST',
  path: '/api/undoMemberImport',
  summary: 'Remove the members that an import added and that nobody has used since. They can be brought back.',
  confirmed: true,
  body: byId,
  answer: one,
});

export const restoreMemberImport = defineCall({
  ...sharedCall,
  feature: 'import-restore',
  method: 'POST',
  path: '/api/restoreMemberImport',
  summary: 'Bring the members back that the undo of an import removed.',
  body: byId,
  answer: one,
});

export const discardMemberImport = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/discardMemberImport',
  summary: 'Delete an import that has added no member.',
  body: byId,
  answer: answer(byId),
});
