import Papa from 'papaparse';
import { importTexts } from '../../texts/imports.ts';
import { type CsvText, FileError, toStorableText } from './csv-text.ts';

const { problems } = importTexts;

/** As the server has it. */
export const MAX_ROWS = 200_000;

const SEPARATORS = [',', ';', '\t', '|'] as const;
const ROWS_PER_PART = 1_000;
/** The server takes 200 characters: there is room for the number that tells a name from an equal one. */
const MAX_NAME_LENGTH = 190;
/** Longer than any header, in characters. */
const MAX_HEADER_LENGTH = 100_000;
/** How many of the rows that are too long are named. */
const MAX_NAMED_ROWS = 5;

/** A row that is not empty, with the number that a spreadsheet shows beside it. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file as a table. */
export interface CsvTable {
  /** Names of the columns; of two that are called the same, the second has its number behind it. */
  readonly headers: readonly string[];
  readonly count: number;
  readonly first: readonly string[];
  readonly hash: string;
  readonly western: boolean;
  /** The rows below the header after a line, a part at a time: nothing but the text is held. */
  rows(after?: number): Generator<TableRow[]>;
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

function* parts(text: string, delimiter: string): Generator<TableRow[]> {
  let line = 0;
  for (let at = 0; at < text.length;) {
    const { data, errors, meta } = Papa.parse<string[]>(text.slice(at), {
      delimiter,
      preview: ROWS_PER_PART,
      // Otherwise it guesses one for each part.
      newline: '\n',
      // The fast way passes over the row behind a preview.
      fastMode: false,
    });
    if (errors.some(({ type }) => type === 'Quotes'))
      throw new FileError(problems.quote(line + (errors[0]?.row ?? 0) + 1));
    yield data.map((cells, index) => ({ line: line + index + 1, cells })).filter(({ cells }) => !isEmpty(cells));
    line += data.length;
    if (!meta.truncated || meta.cursor === 0) return;
    at += meta.cursor;
  }
}

function columnNames(cells: readonly string[]): string[] {
  const names = new Set<string>();
  for (const [index, cell] of cells.entries()) {
    const name = toStorableText(cell.trim(), MAX_NAME_LENGTH) || `Column ${index + 1}`;
    let free = name;
    for (let times = 2; names.has(free); times += 1) free = `${name} (${times})`;
    names.add(free);
  }
  return [...names];
}

/** The separator that the header has most of, outside of quotes; a comma where it has none. */
function separatorOf(text: string): (typeof SEPARATORS)[number] {
  const header =
    text
      .replace(/^\s*\n/, '')
      .slice(0, MAX_HEADER_LENGTH)
      .replace(/"[^"]*"/g, '')
      .split('\n', 1)[0] ?? '';
  const times = (separator: string) => header.split(separator).length;
  return SEPARATORS.reduce((best, one) => (times(one) > times(best) ? one : best));
}

/** Opens a file's text as a table with a header. @throws FileProblem */
export function parseCsvTable({ text: given, hash: mark, western }: CsvText): CsvTable {
  // A line before the header by which Excel is told the separator.
  const text = given.replace(/^sep=.\n/i, '');
  const delimiter = separatorOf(text);
  let header: TableRow | undefined;
  let first: readonly string[] | undefined;
  let count = 0;
  const tooLong: number[] = [];
  for (const rows of parts(text, delimiter)) {
    const [beginning] = rows;
    header ??= beginning;
    first ??= rows.find((row) => row !== header)?.cells;
    count += rows.length;
    // A cell without a column would be lost, and those before it may be in the wrong one. Empty ones are what Excel
    // writes.
    for (const { line, cells } of rows) if (header && !isEmpty(cells.slice(header.cells.length))) tooLong.push(line);
    if (count > MAX_ROWS + 1) throw new FileError(problems.tooManyRows(MAX_ROWS));
  }
  if (!header) throw new FileError(problems.empty);
  if (header.cells.length === 1) throw new FileError(problems.oneColumn);
  if (!first) throw new FileError(problems.noRows);
  if (tooLong.length > 0)
    throw new FileError(problems.surplus(tooLong.slice(0, MAX_NAMED_ROWS), tooLong.length, delimiter));
  const below = header.line;
  return {
    headers: columnNames(header.cells),
    count: count - 1,
    first,
    hash: mark,
    western,
    *rows(after = 0) {
      for (const rows of parts(text, delimiter)) {
        const wanted = rows.filter(({ line }) => line > Math.max(below, after));
        if (wanted.length > 0) yield wanted;
      }
    },
  };
}
