/** A LIKE pattern for each word of a search, for the search column of members. */
export const searchPatterns = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
