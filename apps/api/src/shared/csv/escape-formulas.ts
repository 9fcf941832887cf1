/** Apostrophes before what a spreadsheet may take for a formula. The signs of full width are such a beginning too. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A value that no spreadsheet runs: an apostrophe stands before what could begin a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection). One that has apostrophes there already gets another, so that
 * {@link withFormulas} gives back exactly what it was.
 */
export const escapeFormula = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

/** What the value was before {@link withoutFormulas}; a phone with its + comes back whole. */
export const unescapeFormula = (value: string): string =>
  value.startsWith("'") && FORMULA.test(value) ? value.slice(1) : value;
