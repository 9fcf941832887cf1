/** The order of letters in every language, whatever the database's own locale is. Browsers sort as `en`, the same. */
export const byLetters = (column: string): string => `${column} collate "und-x-icu"`;
