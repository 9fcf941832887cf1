import { importTexts } from '../../texts/imports.ts';

/**
 * No longer than this; U+0000 and halves of characters, which no server stores, become the sign for what cannot be
 * read.
 */
export const toStorableText = (text: string, most: number): string =>
  text.slice(0, most).replace(/\0|\p{Surrogate}/gu, '\uFFFD');

const { problems } = importTexts;

const MEGABYTE = 1_048_576;
/** Two hundred thousand rows of long addresses are smaller. */
const MAX_MEGABYTES = 60;
/** How many bytes are decoded at once: what is done to the text needs room for a piece of it. */
const PIECE = MEGABYTE;

/** A sentence for whoever chose the file. */
export class FileError extends Error {
  override readonly name = 'FileProblem';
}

/** What a file says, each of its lines ended by `\n`. `western`: it was no Unicode and was read as Windows-1252. */
export interface CsvText {
  readonly text: string;
  readonly hash: string;
  readonly western: boolean;
}

const startsWith = (bytes: Uint8Array, ...beginning: number[]) =>
  beginning.every((byte, index) => bytes[index] === byte);

/**
 * What `replace` makes keeps a piece for each place until it is read: a file of line ends only would not fit into a
 * tab.
 */
const replaceText = (text: string, old: string, by: string): string => text.split(old).join(by);

/**
 * Every CRLF and every CR, also within quotes, becomes `\n`: a file that two programs wrote has lines of two ends, and
 * what is guessed from some is wrong for others. The mark that a file begins with is left out anywhere: it says nothing
 * else, and stands before a cell where two files were joined.
 *
 * @throws TypeError where `fatal` is asked for and the bytes are not of this encoding
 */
function decodeText(bytes: Uint8Array, piece: number, encoding: string, fatal = false): string {
  const decoder = new TextDecoder(encoding, { fatal });
  const texts: string[] = [];
  let held = '';
  const take = (decoded: string, isLast: boolean) => {
    const text = held + replaceText(decoded, '\uFEFF', '');
    // The other half of a CRLF may come with the next piece.
    held = !isLast && text.endsWith('\r') ? '\r' : '';
    texts.push(replaceText(replaceText(text.slice(0, text.length - held.length), '\r\n', '\n'), '\r', '\n'));
  };
  for (let at = 0; at < bytes.length; at += piece)
    take(decoder.decode(bytes.subarray(at, at + piece), { stream: true }), false);
  take(decoder.decode(), true);
  return texts.join('');
}

function decode(bytes: Uint8Array, piece: number): Pick<CsvText, 'text' | 'western'> {
  // What Excel calls Unicode text.
  if (startsWith(bytes, 0xff, 0xfe)) return { text: decodeText(bytes, piece, 'utf-16le'), western: false };
  if (startsWith(bytes, 0xfe, 0xff)) return { text: decodeText(bytes, piece, 'utf-16be'), western: false };
  // Zip, as .xlsx and .ods are, and what .xls is.
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
 * By what the same file is known again: SHA-256, or, where a page without TLS has none, eight simple sums. It guards
 * nothing.
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

/** Reads a file as text, whatever encoding a spreadsheet wrote it in. @throws FileProblem */
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
