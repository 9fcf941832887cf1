import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import { answer, countInput, id, idInput, moment, numeric } from '../schema/fields.ts';

const importCall = { access: 'staff', feature: FEATURES.imports } as const;

/** How many rows a file may have. */
export const MAX_IMPORT_ROWS = 200_000;

const count = Type.Integer({ minimum: 0 });

/** A row's cells in this order; what a file does not have is empty. */
export const IMPORT_FIELDS = [
  'fname',
  'lname',
  'father_fname',
  'father_lname',
  'profession',
  'email',
  'phone',
  'address',
  'country',
  'state',
  'city',
  'pincode',
] as const;

/** Which column of the file is which field, and what stands for an empty cell. */
const Column = Type.Object({
  field: Type.Union(IMPORT_FIELDS.map((field) => Type.Literal(field))),
  column: Type.String({ maxLength: 200 }),
  otherwise: Type.String({ maxLength: 200 }),
});

/** A file that was sent to be imported, and how far it is. */
export const MemberImport = Type.Object({
  id,
  file_name: Type.String(),
  file_size: count,
  /** SHA-256 in hex: the same file chosen again is known by it. */
  file_hash: Type.String(),
  columns: Type.Array(Column),
  status: Type.Union([
    Type.Literal('receiving'),
    Type.Literal('ready'),
    Type.Literal('running'),
    Type.Literal('stopped'),
    Type.Literal('done'),
    Type.Literal('undoing'),
    Type.Literal('undone'),
  ]),
  duplicates: Type.Union([Type.Literal('skip'), Type.Literal('add')]),
  /** The last row that arrived, as a spreadsheet numbers them: sending goes on behind it. */
  received_line: count,
  /** How many rows there are, and of which fate. */
  rows: count,
  to_add: count,
  duplicate: count,
  refused: count,
  added: count,
  removed: count,
  kept: count,
  /** Why it stopped by itself. */
  problem: Type.Union([Type.String(), Type.Null()]),
  /** Who began it; empty where there is no such user any more. */
  user_name: Type.String(),
  created_at: moment,
  ended_at: Type.Union([moment, Type.Null()]),
  /** Until when it can be undone, where it can. */
  undo_until: Type.Union([moment, Type.Null()]),
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

/** What becomes, or became, of a row. */
export const MemberImportRow = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  fate: Fate,
  fname: Type.String(),
  lname: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  /** One sentence a field, of a row that is refused. */
  errors: Type.Array(Type.Object({ field: Type.String(), text: Type.String() })),
  /** Of whom it is a duplicate, and by what: a member, or an earlier row of the file. */
  duplicate_of: nullable(id),
  duplicate_name: Type.String(),
  duplicate_line: nullable(Type.Integer()),
  same: Type.Array(Type.Union([Type.Literal('phone'), Type.Literal('email')])),
  /** The member that it made. */
  member_id: nullable(id),
  /** Why undoing left the member. */
  kept_because: nullable(
    Type.Union([Type.Literal('changed'), Type.Literal('sold'), Type.Literal('measured'), Type.Literal('diet')]),
  ),
});

const one = answer(MemberImport);
const byId = Type.Object({ id: idInput });

export const getMemberImports = defineCall({
  ...importCall,
  method: 'GET',
  path: '/api/getMemberImports',
  summary: 'Imports of members that are kept still, the latest first.',
  answer: answer(Type.Array(MemberImport)),
});

export const getMemberImport = defineCall({
  ...importCall,
  method: 'GET',
  path: '/api/getMemberImport',
  summary: 'One import, and how far it is.',
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
  summary: 'The rows of an import that were refused or skipped, with the reason, as CSV.',
  query: byId,
  answer: Type.String(),
  download: 'text/csv',
});

export const startMemberImport = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/startMemberImport',
  summary: 'Begin to send a file of members. Nothing is added by it.',
  body: Type.Object({
    file_name: Type.String({ minLength: 1, maxLength: 200 }),
    file_size: numeric({ minimum: 0, maximum: 999_999_999, decimals: 0 }),
    file_hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    columns: Type.Array(Column, { maxItems: IMPORT_FIELDS.length }),
  }),
  answer: one,
});

/** A batch is taken once: what follows `after` another time is answered as if it had just arrived. */
export const sendMemberImportRows = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/sendMemberImportRows',
  summary: 'The next rows of a file, which are checked. Nothing is added by it.',
  body: Type.Object({
    id: idInput,
    /** The last row before these. */
    after: numeric({ minimum: 0, maximum: 9_999_999, decimals: 0 }),
    rows: Type.Array(
      Type.Object({
        /** As a spreadsheet numbers it; the header is 1. */
        line: countInput(9_999_999),
        /**
         * Cells longer than a field can be are refused by their field; none is so long that an index could not hold it.
         */
        values: Type.Array(Type.String({ maxLength: 600 }), {
          minItems: IMPORT_FIELDS.length,
          maxItems: IMPORT_FIELDS.length,
        }),
      }),
      { maxItems: 1_000 },
    ),
    /** Nothing follows. */
    last: Type.Boolean(),
  }),
  answer: one,
});

export const runMemberImport = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/runMemberImport',
  summary: 'Add the members of an import, or go on doing so. It goes on by itself.',
  body: Type.Object({ id: idInput, duplicates: Type.Union([Type.Literal('skip'), Type.Literal('add')]) }),
  answer: one,
});

export const stopMemberImport = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/stopMemberImport',
  summary: 'Stop adding; what was added stays.',
  body: byId,
  answer: one,
});

export const undoMemberImport = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/undoMemberImport',
  summary: 'Remove the members that an import added and nobody has worked with since.',
  body: byId,
  answer: one,
});

export const discardMemberImport = defineCall({
  ...importCall,
  method: 'POST',
  path: '/api/discardMemberImport',
  summary: 'Remove a file that was sent, where none of it was added.',
  body: byId,
  answer: answer(byId),
});
