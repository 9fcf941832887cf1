import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import { answer, countInput, id, idInput, moment, numeric } from '../schema/fields.ts';

const importCall = { access: 'staff', feature: FEATURES.imports } as const;
/** Administrators see how imports went and undo them, but see no rows of them. */
const sharedCall = { access: 'signed-in', feature: FEATURES.imports } as const;

/** The largest number of rows in a file. */
export const MAX_IMPORT_ROWS = 200_000;

const count = Type.Integer({ minimum: 0 });

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
const Column = Type.Object({
  field: Type.Union(ROW_FIELDS.map((field) => Type.Literal(field))),
  column: Type.String({ maxLength: 200 }),
  otherwise: Type.String({ maxLength: 200 }),
  /** Which number comes first in days like 5/1/2027. The server announces it as `import-days`. */
  day_order: Type.Optional(
    Type.Union([Type.Literal('day-first'), Type.Literal('month-first'), Type.Literal('contradictory')]),
  ),
});

const Status = Type.Union(
  (['receiving', 'ready', 'running', 'stopped', 'done', 'undoing', 'undone', 'restoring'] as const).map((status) =>
    Type.Literal(status),
  ),
);

/** An import and its progress. */
export const MemberImport = Type.Object({
  id,
  file_name: Type.String(),
  file_size: count,
  /** SHA-256 in hex, to recognise the same file. */
  file_hash: Type.String(),
  columns: Type.Array(Column),
  status: Status,
  duplicates: Type.Union([Type.Literal('skip'), Type.Literal('add')]),
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
  problem: Type.Union([Type.String(), Type.Null()]),
  /** The user who started it; empty if the user no longer exists. */
  user_name: Type.String(),
  created_at: moment,
  ended_at: Type.Union([moment, Type.Null()]),
  /** The end of the time in which the asking user can undo it; null if they cannot. */
  undo_until: Type.Union([moment, Type.Null()]),
  /** The end of the time in which the asking user can bring the removed members back; null if they cannot. */
  restore_until: Type.Union([moment, Type.Null()]),
});

const Fate = Type.Union([
  Type.Literal('add'),
  Type.Literal('duplicate'),
  Type.Literal('refused'),
  Type.Literal('added'),
  Type.Literal('removed'),
  Type.Literal('kept'),
  Type.Literal('gone'),
]);

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** A row and its fate: what the import does with it, or did. */
export const MemberImportRow = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  fate: Fate,
  fname: Type.String(),
  lname: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  /** The plan and the last day of the membership; of an added row, of the member's latest one. */
  plan: Type.Optional(Type.String()),
  until: Type.Optional(Type.String()),
  /** One reason per invalid field of a rejected row. */
  errors: Type.Array(Type.Object({ field: Type.String(), text: Type.String() })),
  /** The member or the earlier row that it duplicates, and the fields that are the same. */
  duplicate_of: nullable(id),
  duplicate_name: Type.String(),
  duplicate_line: nullable(Type.Integer()),
  same: Type.Array(Type.Union([Type.Literal('phone'), Type.Literal('email')])),
  /** The added member. */
  member_id: nullable(id),
  /** Why the undo kept the member. */
  kept_because: nullable(
    Type.Union([Type.Literal('changed'), Type.Literal('sold'), Type.Literal('measured'), Type.Literal('diet')]),
  ),
});

const one = answer(MemberImport);
const byId = Type.Object({ id: idInput });

export const getMemberImports = defineCall({
  ...sharedCall,
  method: 'GET',
  path: '/api/getMemberImports',
  background: true,
  summary: 'All stored imports of members, the latest first.',
  answer: answer(Type.Array(MemberImport)),
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
  query: Type.Object({
    id: idInput,
    fate: Type.Optional(Fate),
    page: Type.Optional(countInput(999_999_999)),
    size: Type.Optional(countInput(1000)),
  }),
  answer: Type.Object({ ...answer(Type.Array(MemberImportRow)).properties, total: count }),
});

export const exportMemberImportRows = defineCall({
  ...importCall,
  method: 'GET',
  path: '/api/exportMemberImportRows',
  summary: 'The rejected and skipped rows of an import with their reasons, as CSV.',
  query: byId,
  answer: Type.String(),
  download: 'text/csv',
});

export const startMemberImport = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/startMemberImport',
  summary: 'Start the upload of a file of members. It adds no member.',
  body: Type.Object({
    file_name: Type.String({ minLength: 1, maxLength: 200 }),
    file_size: numeric({ minimum: 0, maximum: 999_999_999, decimals: 0 }),
    file_hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    columns: Type.Array(Column, { maxItems: MAX_CELLS }),
  }),
  answer: one,
});

/** Each batch is stored once. A repeated batch gets the same response. */
export const sendMemberImportRows = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/sendMemberImportRows',
  summary: 'Upload and check the next rows of a file. It adds no member.',
  body: Type.Object({
    id: idInput,
    /** The row before the first one. */
    after: numeric({ minimum: 0, maximum: 9_999_999, decimals: 0 }),
    /** In ascending order. */
    rows: Type.Array(
      Type.Object({
        /** The row's number in a spreadsheet; the header is 1. */
        line: countInput(9_999_999),
        /** Validation rejects cells that are too long for their field. The limit here protects the indexes. */
        values: Type.Array(Type.String({ maxLength: 600 }), {
          minItems: IMPORT_FIELDS.length,
          maxItems: MAX_CELLS,
        }),
      }),
      { maxItems: 1_000 },
    ),
    /** Whether these are the last rows. */
    last: Type.Boolean(),
  }),
  answer: one,
});

export const runMemberImport = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/runMemberImport',
  summary: 'Add the members of an import, or continue it. The server adds them in the background.',
  body: Type.Object({ id: idInput, duplicates: Type.Union([Type.Literal('skip'), Type.Literal('add')]) }),
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
  feature: FEATURES.importRestore,
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
