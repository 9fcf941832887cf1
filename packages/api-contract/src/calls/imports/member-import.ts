import type { Static } from '@sinclair/typebox';
import { MAX_NAME } from '@gym/rules';
import { either, integer, list, literal, nullable, oneOf, optional, record, string } from '../../schema/schema.ts';
import { answer, contact, id, idInput, moment } from '../../schema/fields.ts';

export const importCall = { access: 'staff', feature: 'imports' } as const;

/** Administrators see how imports went and undo them, but see no rows of them. */
export const sharedCall = { access: 'signed-in', feature: 'imports' } as const;

export const count = integer({ minimum: 0 });

/** The order of a row's cells. A field that the file lacks is empty. */
export const IMPORT_FIELDS = [
  ...(['fname', 'lname', 'father_fname', 'father_lname', 'profession'] as const),
  ...(['email', 'phone', 'address', 'country', 'state', 'city', 'pincode'] as const),
] as const;

/** The cells that may follow those: the plan's name or number, and the last day of the membership. */
export const IMPORT_MEMBERSHIP_FIELDS = ['plan', 'until'] as const;

/** The cell that may follow those: the day on which the member joined. The server announces it as `import-joined`. */
export const IMPORT_JOINED_FIELDS = ['joined'] as const;

export const ROW_FIELDS = [...IMPORT_FIELDS, ...IMPORT_MEMBERSHIP_FIELDS, ...IMPORT_JOINED_FIELDS] as const;

export const MAX_CELLS = ROW_FIELDS.length;

/** The column of the file for a field, and the value for empty cells. */
export const Column = record({
  field: either(ROW_FIELDS.map((field) => literal(field))),
  column: string({ maxLength: MAX_NAME }),
  otherwise: string({ maxLength: MAX_NAME }),
  /** Which number comes first in days like 5/1/2027. The server announces it as `import-days`. */
  day_order: optional(oneOf('day-first', 'month-first', 'contradictory')),
});

export const Status = either(
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

export const Fate = oneOf('add', 'duplicate', 'refused', 'added', 'removed', 'kept', 'gone');

/** A row and its fate: what the import does with it, or did. */
export const MemberImportRow = record({
  line: integer({ minimum: 1 }),
  fate: Fate,
  ...contact,
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

/** What a call about one import answers. */
export const oneImport = { answer: answer(MemberImport), tells: 'import' } as const;

export const byId = record({ id: idInput });

/** The import of all examples, before its first row. */
export const anImport: Static<typeof MemberImport> = {
  id: 4,
  file_name: 'members.csv',
  file_size: 3,
  file_hash: '0a'.repeat(32),
  columns: [{ field: 'fname', column: 'Name', otherwise: '' }],
  status: 'receiving',
  duplicates: 'skip',
  received_line: 0,
  rows: 0,
  to_add: 0,
  duplicate: 0,
  refused: 0,
  added: 0,
  removed: 0,
  kept: 0,
  problem: null,
  user_name: 'Sam Staff',
  created_at: '2026-11-24T13:06:33.140Z',
  ended_at: null,
  undo_until: null,
  restore_until: null,
};
