import { phoneSearch } from './phone.ts';

/** Letters that no Unicode decomposition turns into plain ones. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

const SPECIAL = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/** Lower case without accents, so that 'sao' finds São Paulo. The server folds the stored texts in the same way. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(SPECIAL, (letter) => PLAIN_LETTERS[letter] ?? letter);

/** Shorter words are too alike, and longer ones make long patterns. */
const [LEAST, MOST] = [4, 20];

/** Only names have typing errors that anybody would forgive: not phones, and no characters of an email. */
const NAME = /^[\p{L}\p{M}'’-]+$/u;

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The forms of a word with one letter wrong, missing, too many or swapped with the next. */
function nearForms(word: string): string[] {
  const letters = [...word];
  return letters.flatMap((letter, index) => {
    const [before, after] = [letters.slice(0, index).join(''), letters.slice(index + 1).join('')].map(escape);
    const swapped = letters.slice(0, index).join('') + (letters[index + 1] ?? '') + letter;
    return [
      `${before}[^ ]?${after}`,
      `${before}[^ ]${escape(letter)}${after}`,
      ...(index + 1 < letters.length ? [escape(swapped + letters.slice(index + 2).join(''))] : []),
    ];
  });
}

/** One word of a search, folded. */
export interface SearchedWord {
  /** A folded text that contains it matches. */
  readonly word: string;
  /**
   * Matches a folded text with a word that begins like this one, but for one letter. Only for names of some length.
   * JavaScript and PostgreSQL read it alike.
   */
  readonly near: string | undefined;
}

/** The words of a search. A record matches if its text has all of them; if none does, if it nearly has. */
export const searchedWords = (search: string): readonly SearchedWord[] =>
  foldText(search)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({
      word,
      near:
        word.length < LEAST || word.length > MOST || !NAME.test(word)
          ? undefined
          : `(^|[ @._'’+-])(${nearForms(word).join('|')})`,
    }));

/** Whether a folded text contains every word. */
export const hasWords =
  (words: readonly SearchedWord[]) =>
  (folded: string): boolean =>
    words.every(({ word }) => folded.includes(word));

/** Matches each word of a text that is folded, or nearly matches it. */
function nearMatch(words: readonly SearchedWord[]): (folded: string) => boolean {
  const tests = words.map(({ word, near }) => {
    const pattern = near === undefined ? undefined : new RegExp(near);
    return (folded: string) => folded.includes(word) || Boolean(pattern?.test(folded));
  });
  return (folded) => tests.every((matches) => matches(folded));
}

/** Finds a person by number, or by a phone that is written in another way. */
export function numberSearch(search: string): (person: { id: string | number; phone: string }) => boolean {
  const number = search.trim();
  const searched = phoneSearch(search);
  const phones = searched && new RegExp(searched.pattern);
  return ({ id, phone }) => String(id) === number || Boolean(phones && phones.test(phone));
}

/** Finds records by a text. */
export type FindRecords<Row> = (rows: readonly Row[], search: string) => readonly Row[];

/**
 * The one search of records: it finds the rows whose text has all words, without regard to case and accents, or which
 * have the searched number or phone. If there are none, it finds the rows that have the words but for one letter each.
 * It folds each row once. The server's SQL does the same.
 *
 * @param hasNumber whether a row has the number or phone that the search is
 * @example createRecordSearch<User>(({ fname, lname }) => `${fname} ${lname}`)(users, 'muller')
 */
export function createRecordSearch<Row extends object>(
  textOf: (row: Row) => string,
  hasNumber: (search: string) => (row: Row) => boolean = () => () => false,
): FindRecords<Row> {
  const known = new WeakMap<Row, string>();
  const foldedText = (row: Row): string => {
    let folded = known.get(row);
    if (folded === undefined) known.set(row, (folded = foldText(textOf(row))));
    return folded;
  };
  return (rows, search) => {
    const words = searchedWords(search);
    if (words.length === 0) return rows;
    const [matches, isNumber] = [hasWords(words), hasNumber(search)];
    const found = rows.filter((row) => matches(foldedText(row)) || isNumber(row));
    if (found.length > 0 || words.every(({ near }) => near === undefined)) return found;
    const nearly = nearMatch(words);
    return rows.filter((row) => nearly(foldedText(row)));
  };
}
