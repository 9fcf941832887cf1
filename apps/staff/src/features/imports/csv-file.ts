import Papa from 'papaparse';
import { MAX_IMPORT_ROWS, MAX_NAME } from '@gym/rules';
import { importTexts } from './texts.ts';

/** Truncates a text, and replaces what no server stores: U+0000 and lone surrogates become U+FFFD. */
export const toStorableText = (text: string, most: number): string =>
  text.slice(0, most).replace(/\0|\p{Surrogate}/gu, '\uFFFD');

const { problems } = importTexts;

const MEGABYTE = 1_048_576;
/** A file of 200,000 rows with long addresses is smaller. */
const MAX_MEGABYTES = 60;
/** Bytes to decode at once: each step needs memory for one such piece only. */
const PIECE = MEGABYTE;

/** An error with a sentence for the user who chose the file. */
class FileError extends Error {
  override readonly name = 'FileProblem';
}

/** A file's text, with `\n` after each line. `western`: it was not Unicode and was read as Windows-1252. */
interface CsvText {
  readonly text: string;
  readonly hash: string;
  readonly western: boolean;
}

const startsWith = (bytes: Uint8Array, ...beginning: number[]) =>
  beginning.every((byte, index) => bytes[index] === byte);

/**
 * Replaces without `replace`, whose result keeps a string for each match until it is read. A file of line endings alone
 * would exhaust the tab's memory.
 */
const replaceText = (text: string, old: string, by: string): string => text.split(old).join(by);

/**
 * Decodes the bytes and changes every CRLF and CR to `\n`, also inside quotes. A file from two programs mixes line
 * endings, and guessing one from the start would misread the rest. It removes the byte order mark everywhere, because
 * joined files have one before a cell.
 *
 * @throws TypeError if `fatal` is set and the bytes are not valid in this encoding
 */
function decodeText(bytes: Uint8Array, piece: number, encoding: string, fatal = false): string {
  const decoder = new TextDecoder(encoding, { fatal });
  const texts: string[] = [];
  let held = '';
  const take = (decoded: string, isLast: boolean) => {
    const text = held + replaceText(decoded, '\uFEFF', '');
    // The LF of a CRLF may come with the next piece.
    held = !isLast && text.endsWith('\r') ? '\r' : '';
    texts.push(replaceText(replaceText(text.slice(0, text.length - held.length), '\r\n', '\n'), '\r', '\n'));
  };
  for (let at = 0; at < bytes.length; at += piece)
    take(decoder.decode(bytes.subarray(at, at + piece), { stream: true }), false);
  take(decoder.decode(), true);
  return texts.join('');
}

function decode(bytes: Uint8Array, piece: number): Pick<CsvText, 'text' | 'western'> {
  // Excel's 'Unicode text'.
  if (startsWith(bytes, 0xff, 0xfe)) return { text: decodeText(bytes, piece, 'utf-16le'), western: false };
  if (startsWith(bytes, 0xfe, 0xff)) return { text: decodeText(bytes, piece, 'utf-16be'), western: false };
  // Signatures of zip (.xlsx, .ods) and of .xls.
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new FileError(problems.workbook);
  if (bytes.subarray(0, 4_096).includes(0)) throw new FileError(problems.noText);
  try {
    return { text: decodeText(bytes, piece, 'utf-8', true), western: false };
  } catch {
    return { text: decodeText(bytes, piece, 'windows-1252'), western: true };
  }
}

const hex = (numbers: Iterable<number>, digits: number) =>
  [...numbers].map((number) => number.toString(16).padStart(digits, '0')).join('');

/**
 * A hash that recognises the same file: SHA-256, or eight simple sums, because a page without TLS has no
 * `crypto.subtle`. Security does not depend on it.
 */
async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (subtle) return hex(new Uint8Array(await subtle.digest('SHA-256', bytes)), 2);
  const sums = new Uint32Array(8).map((_, index) => 0x811c9dc5 + index * 0x9e3779b1);
  bytes.forEach((byte, index) => {
    const lane = index & 7;
    sums[lane] = Math.imul((sums[lane] ?? 0) ^ byte, 0x01000193);
  });
  return hex(sums, 8);
}

/**
 * Reads a file as text in any encoding that a spreadsheet writes.
 * @throws FileError
 */
export async function readCsvText(file: File, piece = PIECE): Promise<CsvText> {
  if (file.size === 0) throw new FileError(problems.empty);
  if (file.size > MAX_MEGABYTES * MEGABYTE) throw new FileError(problems.tooLarge(MAX_MEGABYTES));
  const bytes = new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new FileError(problems.unreadable);
    }),
  );
  return { ...decode(bytes, piece), hash: await hashOf(bytes) };
}

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
