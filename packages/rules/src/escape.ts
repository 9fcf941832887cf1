const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is safe in an element or a quoted attribute of HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** What may precede a formula: a spreadsheet drops blanks and quotation marks, and escaping adds apostrophes. */
const BEFORE = `[\\s"']*`;
/** Full-width signs count too. */
const SIGN = '[=+\\-@＝＋－＠]';
/** Where a cell may begin: spreadsheets of other locales split at other separators, and at line ends inside quotes. */
const INNER_CELL = '(?<=[,;|،؛，；\\t\\v\\f\\r\\n\\u0085\\u2028\\u2029])(?<!\\r(?=\\n))';

/** The beginnings of all cells that a spreadsheet may take for a formula. */
const BEGINNINGS = `(?:^(?='*[\\t\\r\\n])|(?:^|${INNER_CELL})(?=${BEFORE}${SIGN}))`;
const FORMULA = new RegExp(BEGINNINGS, 'g');
/** The same beginnings, with one apostrophe. */
const ESCAPED = new RegExp(BEGINNINGS.replaceAll('(?=', `'(?=`), 'g');

/**
 * Puts an apostrophe before each part of a value that a spreadsheet could run as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection). That is the beginning, and what follows a separator of any
 * locale or a line end: a spreadsheet that expects semicolons splits `1 Weg;=1+1` although the file has commas. Text
 * with apostrophes gets one more, so that {@link unescapeFormula} restores it exactly.
 */
export const escapeFormula = (value: string): string => value.replace(FORMULA, "'");

/** Restores the value before {@link escapeFormula}, such as a phone with its +. */
export const unescapeFormula = (value: string): string => value.replace(ESCAPED, '');
