/** What a spreadsheet may take for a formula, with any apostrophes before it. Full-width signs count too. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Puts an apostrophe before a value that a spreadsheet could run as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection). A value with apostrophes gets one more, so that
 * {@link unescapeFormula} restores it exactly.
 */
export const escapeFormula = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

/** Restores the value before {@link escapeFormula}, such as a phone with its +. */
export const unescapeFormula = (value: string): string =>
  value.startsWith("'") && FORMULA.test(value) ? value.slice(1) : value;
