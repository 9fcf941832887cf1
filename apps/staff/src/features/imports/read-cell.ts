import type { ImportColumn, ImportField } from './import-queries.ts';

/** Pairs of fields that a full name splits into. */
const FULL_NAMES: readonly (readonly [first: ImportField, last: ImportField])[] = [
  ['fname', 'lname'],
  ['father_fname', 'father_lname'],
];

/** Splits a full name: 'Ann Mary Lee' and 'Lee, Ann Mary' are first name Ann Mary, last name Lee. */
function splitName(name: string): { readonly first: string; readonly last: string } {
  const text = name.trim().replace(/\s+/g, ' ');
  const comma = text.indexOf(',');
  if (comma >= 0) return { first: text.slice(comma + 1).trim(), last: text.slice(0, comma).trim() };
  const blank = text.lastIndexOf(' ');
  return blank < 0 ? { first: text, last: '' } : { first: text.slice(0, blank), last: text.slice(blank + 1) };
}

/** The part of a full name that a field gets. Undefined if the field has a column of its own. */
function partOf(field: ImportField, columns: readonly ImportColumn[]): 'first' | 'last' | undefined {
  const columnOf = (wanted: ImportField) => columns.find((one) => one.field === wanted)?.column ?? '';
  const pair = FULL_NAMES.find((names) => names.includes(field));
  if (!pair || columnOf(pair[0]) === '' || columnOf(pair[0]) !== columnOf(pair[1])) return undefined;
  return pair[0] === field ? 'first' : 'last';
}

/** Reads a field from the cells of a row. First and last name of the same column split a full name. */
export function cellReader(
  field: ImportField,
  columns: readonly ImportColumn[],
  headers: readonly string[],
): (cells: readonly string[]) => string {
  const index = headers.indexOf(columns.find((one) => one.field === field)?.column ?? '');
  const part = partOf(field, columns);
  return (cells) => (part ? splitName(cells[index] ?? '')[part] : (cells[index] ?? ''));
}

/** The columns that hold full names. */
export const fullNameColumns = (columns: readonly ImportColumn[]): string[] =>
  FULL_NAMES.flatMap(([first]) => (partOf(first, columns) ? columns.filter(({ field }) => field === first) : [])).map(
    ({ column }) => column,
  );
