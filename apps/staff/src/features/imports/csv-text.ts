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
export class FileError extends Error {
  override readonly name = 'FileProblem';
}

/** A file's text, with `\n` after each line. `western`: it was not Unicode and was read as Windows-1252. */
export interface CsvText {
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
