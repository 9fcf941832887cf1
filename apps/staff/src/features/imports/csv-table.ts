import Papa from 'papaparse';
import { MAX_IMPORT_ROWS, MAX_NAME } from '@gym/rules';
import { importTexts } from './texts.ts';
import { type CsvText, FileError, toStorableText } from './csv-text.ts';

const { problems } = importTexts;

const SEPARATORS = [',', ';', '\t', '|'] as const;
const ROWS_PER_PART = 1_000;
/** This leaves room for the number that distinguishes equal names. */
const MAX_NAME_LENGTH = MAX_NAME - 10;
/** In characters; no real header is longer. */
const MAX_HEADER_LENGTH = 100_000;
/** The error names at most this many of the rows that are too long. */
const MAX_NAMED_ROWS = 5;

/** A row that is not empty, with its line number in a spreadsheet. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file parsed as a table. */
export interface CsvTable {
  /** Names of the columns. A number after the second of two equal names distinguishes it. */
  readonly headers: readonly string[];
  readonly count: number;
  readonly first: readonly string[];
  readonly hash: string;
  readonly western: boolean;
  /** Yields the rows below the header and after a line, in parts. Only the text stays in memory. */
  rows(after?: number): Generator<TableRow[]>;
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

function* parts(text: string, delimiter: string): Generator<TableRow[]> {
  let line = 0;
  for (let at = 0; at < text.length;) {
    const { data, errors, meta } = Papa.parse<string[]>(text.slice(at), {
      delimiter,
      preview: ROWS_PER_PART,
      // Otherwise the parser guesses one for each part.
      newline: '\n',
      // Fast mode skips the row after a preview.
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

/** The most frequent separator of the header, outside quotes; a comma by default. */
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

/**
 * Parses a file's text as a table with a header.
 * @throws FileError
 */
export function parseCsvTable({ text: given, hash: mark, western }: CsvText): CsvTable {
  // This line before the header names the separator for Excel.
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
    // A surplus cell would be lost, and the cells before it may be in the wrong columns. Excel writes empty surplus
    // cells, so ignore those.
    for (const { line, cells } of rows) if (header && !isEmpty(cells.slice(header.cells.length))) tooLong.push(line);
    if (count > MAX_IMPORT_ROWS + 1) throw new FileError(problems.tooManyRows(MAX_IMPORT_ROWS));
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
