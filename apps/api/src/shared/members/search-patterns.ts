/** Each word of a search as a pattern of LIKE that holds it literally, for the column in which members are searched. */
export const searchPatterns = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
